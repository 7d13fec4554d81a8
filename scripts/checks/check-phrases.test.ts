import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPhrases } from './check-phrases.ts';

type Catalogue = Readonly<Record<string, string>>;

describe('the check of phrases', () => {
  const state = { folder: '' };
  beforeEach(() => {
    state.folder = mkdtempSync(join(tmpdir(), 'catalogues-'));
  });
  afterEach(() => rmSync(state.folder, { recursive: true, force: true }));

  const write = (scope: string, en: Catalogue, cs: Catalogue, pl: Catalogue): void => {
    mkdirSync(join(state.folder, scope));
    for (const [locale, phrases] of Object.entries({ en, cs, pl }))
      writeFileSync(join(state.folder, scope, `${locale}.json`), JSON.stringify(phrases));
  };
  const faults = async (): Promise<string> => (await checkPhrases(state.folder)).join('');

  it('accepts scopes with the same ids and variables in every language', async () => {
    write('first', { a: 'One {name}' }, { a: 'Jeden {name}' }, { a: 'Jeden {name}' });
    write('second', { a: 'Two' }, { a: 'Dva' }, { a: 'Dwa' });
    expect(await faults()).toBe('');
  });

  it('finds an id that one scope lacks, although another scope has it', async () => {
    write('first', { a: 'One' }, { a: 'Jeden' }, {});
    write('second', { a: 'Two' }, { a: 'Dva' }, { a: 'Dwa' });
    expect(await faults()).toContain('first/a');
  });

  it('finds an id that English lacks, and a variable that a translation lacks', async () => {
    write('first', {}, { a: 'Jeden' }, {});
    write('second', { b: 'Two {name}' }, { b: 'Dva {name}' }, { b: 'Dwa' });
    expect(await faults()).toMatch(/first\/a[\s\S]*second\/b/);
  });
});
