import { describe, expect, it } from 'vitest';
import { readableBy, readingMinutes } from './articles.ts';

describe('an article', () => {
  it.each([
    ['visitor', ['Public']],
    ['member', ['Public', 'Private']],
    ['investor', ['Public', 'Private', 'OnlyInvestors']],
  ] as const)('is readable by a %s when it is %j (spec section 6) (spec 6.08)', (audience, visibilities) => {
    expect(readableBy(audience)).toEqual(visibilities);
  });

  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [1_000, 5],
  ])('of %i words takes %i minutes to read', (words, minutes) => {
    expect(readingMinutes('slovo – '.repeat(words))).toBe(minutes);
  });

  it('counts words between blanks, but no word that consists of signs alone', () => {
    expect(readingMinutes('rok 2026 '.repeat(101))).toBe(2);
    expect(readingMinutes('– … '.repeat(400))).toBe(1);
  });
});
