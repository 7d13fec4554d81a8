/** Letters of another width and spaces with their ordinary replacements; the rest of a text is unchanged. */
const wide = /[\uFF01-\uFF5E]/gu;
const spaces = /[^\S\t\r\n]/gu;
/**
 * Invisible characters: zero-width ones, marks of the writing direction, soft hyphens, fillers, the empty Braille cell.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The visible part of a pasted text: without invisible characters, with full-width letters and digits in
 * their usual width, each kind of space (no-break, narrow, thin) as an ordinary one, and trimmed. Tabs and
 * line ends inside stay, because they separate cells.
 */
export const seenText = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(wide, (letter) => letter.normalize('NFKC'))
    .replaceAll(spaces, ' ')
    .trim();

/** A pasted code of digits or letters, without spaces and hyphens between its groups: `123 456` is `123456`. */
export const compactCode = (text: string): string => seenText(text).replaceAll(/[\s\p{Pd}]/gu, '');
