import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentTextVersion, locales } from '@parcela/domain';
import { expect, it } from 'vitest';

const textsIn = (locale: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'catalogues', 'consent', `${locale}.json`), 'utf8');

/** Of each version, the newest last; words may be put better, but another meaning is another version. */
const hashes: Readonly<Record<number, string>> = {
  1: '60c2d6d60d75be75',
};

it('the consent texts match the hash of their version: another meaning needs a new version, which asks all visitors again', () => {
  const hash = createHash('sha256').update(locales.map(textsIn).join('\n')).digest('hex').slice(0, 16);
  expect({ [consentTextVersion]: hash }).toEqual({ [consentTextVersion]: hashes[consentTextVersion] });
  expect(Object.keys(hashes).at(-1)).toBe(String(consentTextVersion));
});
