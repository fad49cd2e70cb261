// What tournaments are called, for the list and for each one's own page.

import { controlWords } from "./clocks.js";
import { spoken } from "./words.js";

/** @type {Record<string, string>} */
export const KINDS = { robin: spoken("everybody meets everybody"), double: spoken("everybody meets everybody, with either side"), swiss: spoken("Swiss") };
/** @type {Record<string, string>} */
export const STATES = { open: spoken("Open to all"), going: spoken("Going on"), over: spoken("Over") };

/** What is played in it, in which way and by which clock: what one wants to know before one takes part.
 *  @param {Pick<ToldCup, "scenario_title" | "kind" | "control">} cup */
export const aboutCup = ({ scenario_title: scenario, kind, control }) => [scenario, KINDS[kind], controlWords(control) || spoken("no clock")];
