import { describe, expect, it } from 'vitest';
import { findChangelogFaults, isOlder, productVersion, readChangelog } from './changelog.ts';

const changelog = (...headings: readonly string[]): string =>
  ['# Changelog', ...headings.map((text) => `## ${text}\n\n- Something.`)].join('\n\n');

describe('CHANGELOG.md', () => {
  it('has an entry for the version of package.json, valid dates, and the newest version first', () => {
    expect(findChangelogFaults(readChangelog(), productVersion())).toEqual([]);
  });

  it('may list several releases', () => {
    const text = changelog('[Unreleased]', '[1.10.0] - 2027-02-28', '[1.9.1] - 2027-02-28');
    expect(findChangelogFaults(text, '1.10.0')).toEqual([]);
  });

  it.each([
    ['a version without an entry', ['[Unreleased]', '[1.0.0] - 2026-11-29'], '1.1.0 has no entry'],
    [
      'an order by age',
      ['[Unreleased]', '[1.0.0] - 2026-11-29', '[1.1.0] - 2026-12-24'],
      '1.1.0 is not older',
    ],
    [
      'a version with a later date',
      ['[Unreleased]', '[1.1.0] - 2026-01-01', '[1.0.0] - 2026-11-29'],
      '1.0.0 is not',
    ],
    ['a day that no calendar has', ['[Unreleased]', '[1.1.0] - 2026-02-30'], '1.1.0 has no valid date'],
    ['a heading of another form', ['[Unreleased]', '1.1.0 (2026-02-03)'], 'a heading is not'],
    ['a file without [Unreleased]', ['[1.1.0] - 2026-02-03'], 'the first heading is not [Unreleased]'],
  ])('fails the check with %s', (_, headings, fault) => {
    expect(findChangelogFaults(changelog(...headings), '1.1.0').join('; ')).toContain(fault);
  });
});

describe('the order of versions', () => {
  it.each([
    ['1.9.0', '1.10.0', true],
    ['1.10.0', '1.9.0', false],
    ['1.0.0', '1.0.0', false],
    ['0.9.9', '1.0.0', true],
  ])('follows their numbers: %s is older than %s: %s', (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected);
  });
});
