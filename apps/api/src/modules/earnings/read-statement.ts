import { readFileSync } from 'node:fs';

/** A template with the common page before it. */
export const readPage = (template: URL): string =>
  [new URL('statement-page.typ', import.meta.url), template]
    .map((address) => readFileSync(address, 'utf8'))
    .join('\n');

/** The template of a statement of this module. */
export const readStatement = (name: string): string => readPage(new URL(name, import.meta.url));
