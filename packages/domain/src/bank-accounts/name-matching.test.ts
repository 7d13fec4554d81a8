import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesMatch } from './name-matching.ts';

describe('namesMatch', () => {
  it.each([
    ['Jan Novák', 'NOVAK JAN'],
    ['Jan Novák', 'Novák, Jan'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ['Đorđe Straße', 'dorde strasse'],
    ['Ing. Jan Novák, Ph.D.', 'Jan Novák'],
    ['Jan Novák, Ph. D.', 'Jan Novák'],
    ['Ph.D Jan Novák', 'Jan Novák'],
    ['Jan Novák, LL.M.', 'Jan Novák'],
    ['Jan Novák, LL. M.', 'Jan Novák'],
    ['Ing. arch. Eva Malá', 'MALÁ EVA Ing.arch.'],
    ['prof. MUDr. Petr Dlouhý, CSc., DrSc.', 'Petr Dlouhý'],
    ['dr hab. inż. Anna Kowalska-Nowak', 'Anna Kowalska Nowak'],
    ['Jürgen Müller', 'Juergen Mueller'],
    ['Jürgen Müller', 'Jurgen Muller'],
    ["Sean O'Brien", 'OBRIEN SEAN'],
    ['Иван Петров', 'ПЕТРОВ ИВАН'],
    ['Nova\u0301k Jan', 'Jan Novák'],
  ])('matches %s and %s', (left, right) => {
    expect([namesMatch(left, right), namesMatch(right, left)]).toEqual([true, true]);
  });

  it.each([
    ['Jan Novák', 'Jana Nováková'],
    ['Jan Novák', 'Jan'],
    ['Jan Novák', 'Jan Karel Novák'],
    ['Jan Jan Novák', 'Jan Novák'],
    ['C. D. Novák', 'Novák'],
    ['Anna Bella', 'An Nabella'],
    ['Jan Novák', ''],
    ['', ''],
    ['Ing.', 'Mgr.'],
    ['...', '---'],
  ])('does not match %j and %j', (left, right) => {
    expect([namesMatch(left, right), namesMatch(right, left)]).toEqual([false, false]);
  });

  it('ignores word order and letter case', () => {
    const words = fc.array(fc.stringMatching(/^[a-zěščřžýáíéąęłńśźżß]{3,8}$/), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(words, (name) => {
        fc.pre(namesMatch(name.join(' '), name.join(' ')));
        expect(namesMatch(name.join(' '), name.toReversed().join('  ').toUpperCase())).toBe(true);
        expect(namesMatch(name.join(' '), [...name, 'navic'].join(' '))).toBe(false);
      }),
    );
  });
});
