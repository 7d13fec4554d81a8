/**
 * The version of the text that asks for consent to measuring and marketing. A new meaning gets a new number
 * and asks all users again; a test compares the texts with it.
 */
export const consentTextVersion = 1;
