import { describe, expect, it } from 'vitest';
import { licenceProblems } from './licences.ts';

const packages = (entries: Readonly<Record<string, object>>) => ({ '': {}, ...entries });

describe('licenceProblems', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)', 'Apache-2.0'])('accepts %s', (license) => {
    expect(licenceProblems(packages({ 'node_modules/a': { license } }))).toEqual([]);
  });

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0',
    'BUSL-1.1',
    'UNLICENSED',
    'SEE LICENSE IN a',
  ])('refuses %s', (license) => {
    expect(licenceProblems(packages({ 'node_modules/a/node_modules/@b/c': { license } }))).toEqual([
      `@b/c: its licence is ${license}`,
    ]);
  });

  it('refuses a package without a licence, and applies the licence of a package to its builds for other platforms', () => {
    const entries = packages({
      'node_modules/a': { license: 'MIT', optionalDependencies: { 'a-darwin': '1.0.0' } },
      'node_modules/a-darwin': { optional: true },
      'node_modules/b': {},
    });
    expect(licenceProblems(entries)).toEqual(['b: its licence is none']);
  });

  it('accepts another licence only for the named packages', () => {
    const license = 'LGPL-3.0-or-later';
    const entries = packages({
      'node_modules/@img/sharp-libvips-linux-x64': { license },
      'node_modules/z': { license },
    });
    expect(licenceProblems(entries)).toEqual([`z: its licence is ${license}`]);
  });
});
