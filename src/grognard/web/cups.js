// What tournaments are called, for the list and for each one's own page.

import { spoken } from "./words.js";

/** @type {Record<string, string>} */
export const KINDS = { robin: spoken("everybody meets everybody"), double: spoken("everybody meets everybody, with either side"), swiss: spoken("Swiss") };
/** @type {Record<string, string>} */
export const STATES = { open: spoken("Open to all"), going: spoken("Going on"), over: spoken("Over") };
