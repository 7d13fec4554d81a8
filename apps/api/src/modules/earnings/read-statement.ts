import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The template of a statement: the page that all of them have, and what this one is about. */
export const readStatement = (name: string): string => `${read('statement-page.typ')}\n${read(name)}`;
