import { readFileSync } from 'node:fs';

/** A template preceded by the common page. */
export const readPage = (template: URL): string =>
  [new URL('statement-page.typ', import.meta.url), template]
    .map((address) => readFileSync(address, 'utf8'))
    .join('\n');

/** The template of one of this module's statements. */
export const readStatement = (name: string): string => readPage(new URL(name, import.meta.url));
