// Passkeys: what the house asks, handed to the browser, and its answer; fetched when somebody wants one.

import { spoken } from "./words.js";

/** A passkey made as the house wants it.
 *  @param {object} options */
export const made = (options) => answer(() => navigator.credentials.create({
  publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {any} */ (options)) }));

/** A proof that one of them is here.
 *  @param {object} options */
export const proven = (options) => answer(() => navigator.credentials.get({
  publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {any} */ (options)) }));

/** @param {() => Promise<Credential | null>} ask */
async function answer(ask) {
  const given = await ask().catch((error) => {
    throw new Error(error.name === "InvalidStateError" ? spoken("This device has a passkey of yours already.")
      : spoken("No passkey was given."));
  });
  return /** @type {PublicKeyCredential} */ (given).toJSON();
}
