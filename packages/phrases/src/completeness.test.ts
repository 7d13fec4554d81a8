import { errorCatalogue, issueCodes } from '@parcela/contract';
import { describe, expect, it } from 'vitest';
import cs from './errors/cs.ts';
import en from './errors/en.ts';
import pl from './errors/pl.ts';

describe('phrases of errors', () => {
  const ids = [
    ...Object.keys(errorCatalogue).map((code) => `error.${code}`),
    ...issueCodes.map((code) => `issue.${code}`),
  ];

  it.each([
    ['cs', cs],
    ['en', en],
    ['pl', pl],
  ])('has a sentence for every code and every issue in %s', (_locale, messages) => {
    const texts: Readonly<Record<string, string>> = messages;
    expect(ids.filter((id) => (texts[id] ?? '') === '')).toEqual([]);
  });
});
