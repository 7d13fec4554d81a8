/**
 * The version of the text by which people are asked for consent to measuring and marketing. A new meaning gets a new
 * number, and everybody is asked again; a test compares the texts with it.
 */
export const consentTextVersion = 1;
