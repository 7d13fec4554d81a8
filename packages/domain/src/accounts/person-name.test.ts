import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personName } from './person-name.ts';

describe('personName', () => {
  it.each([
    [{ firstName: 'Jana', lastName: 'Nováková' }, 'Jana Nováková'],
    [{ firstName: 'Suparman', lastName: null }, 'Suparman'],
    [{ firstName: '', lastName: 'Suparman' }, 'Suparman'],
    [{ firstName: ' Jana  Marie ', lastName: undefined }, 'Jana Marie'],
    [{}, ''],
  ])('prints %j as "%s"', (person, name) => {
    expect(personName(person)).toBe(name);
  });

  it('has all words of both parts, separated by single spaces', () => {
    const part = fc.option(fc.stringMatching(/^[\p{L}\s’-]{0,20}$/u), { nil: null });
    fc.assert(
      fc.property(part, part, (firstName, lastName) => {
        const name = personName({ firstName, lastName });
        expect(name).not.toMatch(/^\s|\s$|\s\s/u);
        const letters = (text: string) => text.replaceAll(/\s/gu, '');
        expect(letters(name)).toBe(letters(`${firstName ?? ''}${lastName ?? ''}`));
      }),
    );
  });
});

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = globSync('{apps/{api,investor,backoffice,site},packages/*}/src/**/*.{ts,tsx,typ}', {
  cwd: root,
})
  .filter((path) => !/\.test\.|\.gen\.|person-name\.ts$/.test(path))
  .toSorted();

describe('the source code', () => {
  it('joins the parts of a name only with personName', () => {
    const byHand =
      /\$\{[^}]*firstName[^}]*\}\s*\$\{|\[[^\]]*firstName[^\]]*lastName[^\]]*\]\s*\.(?:filter|map|join)/;
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((path) => byHand.test(readFileSync(`${root}${path}`, 'utf8')))).toEqual([]);
  });

  it('omits a missing part of a name in SQL, or compares by a key', () => {
    const statements = [...sources, ...globSync('apps/api/schema/*.sql', { cwd: root })].flatMap((path) =>
      readFileSync(`${root}${path}`, 'utf8').split(/[,;]\n/),
    );
    const joined = statements.filter((text) => /(?:first|last)_name[^|]{0,40}\|\|\s*' '/i.test(text));
    expect(joined.length).toBeGreaterThan(0);
    expect(joined.filter((text) => !/name_key/.test(text))).toEqual([]);
  });
});
