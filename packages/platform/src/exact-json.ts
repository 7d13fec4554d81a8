/**
 * JSON in which amounts stay exact: a number is read as its text in the document and written as the text that it is
 * given, so that no amount ever passes through a float.
 */

/** A number of a JSON document with its source text. */
export interface ExactNumber {
  readonly exactNumber: string;
}

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
// The types of the language do not know the third argument and rawJSON yet; Node has them since version 22.
const parse = JSON.parse as (text: string, reviver: SourceReviver) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Parses JSON; every number becomes `{ exactNumber: '1500.10' }`. Throws `SyntaxError` for what is not JSON. */
export const parseExactJson = (text: string): unknown =>
  parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? { exactNumber: source } : value,
  );

/**
 * A value that `JSON.stringify` writes as this number, digit by digit. Throws `SyntaxError` for what is not a number.
 */
export const exactJsonNumber = (decimal: string): unknown => rawJSON(decimal);

const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' &&
  value !== null &&
  'exactNumber' in value &&
  typeof value.exactNumber === 'string';

/** The reverse of `parseExactJson`: the numbers keep the text of the document. */
export const stringifyExactJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (isExactNumber(part) ? rawJSON(part.exactNumber) : part));
