/**
 * JSON with exact amounts: it reads a number as its text in the document and writes a given text as a number,
 * so that no amount ever passes through a float.
 */

/** A number of a JSON document with its source text. */
export interface ExactNumber {
  readonly exactNumber: string;
}

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
// The language's types lack the third argument and rawJSON; Node has them since version 22.
const parse = JSON.parse as (text: string, reviver: SourceReviver) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Parses JSON; every number becomes `{ exactNumber: '1500.10' }`. Throws `SyntaxError` for invalid JSON. */
export const parseExactJson = (text: string): unknown =>
  parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? { exactNumber: source } : value,
  );

/**
 * A value that `JSON.stringify` writes as this number, digit by digit. Throws `SyntaxError` for an invalid
 * number.
 */
export const exactJsonNumber = (decimal: string): unknown => rawJSON(decimal);

const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' &&
  value !== null &&
  'exactNumber' in value &&
  typeof value.exactNumber === 'string';

/** Reverses `parseExactJson`: the numbers keep the text of the document. */
export const stringifyExactJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (isExactNumber(part) ? rawJSON(part.exactNumber) : part));
