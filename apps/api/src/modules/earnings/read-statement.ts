import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The template of a statement: the common page, and the part for this kind. */
export const readStatement = (name: string): string => `${read('statement-page.typ')}\n${read(name)}`;
