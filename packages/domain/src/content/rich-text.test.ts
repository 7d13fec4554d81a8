import { describe, expect, it } from 'vitest';
import { plainText } from './rich-text.ts';

describe('plainText', () => {
  it('returns the words of the blocks, one block per line', () => {
    expect(
      plainText([
        { type: 'heading', level: 2, text: 'Why' },
        {
          type: 'paragraph',
          runs: [{ text: 'Rent is ' }, { text: 'paid', isBold: true, link: '/earnings' }],
        },
        { type: 'divider' },
        { type: 'list', isOrdered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
        { type: 'quote', runs: [{ text: 'Said.' }], source: 'Eva' },
        { type: 'image', caption: 'The house' },
        { type: 'image', caption: null },
      ]),
    ).toBe('Why\nRent is paid\none\ntwo\nSaid. Eva\nThe house');
  });

  it('adds no author to a quote without one', () => {
    expect(plainText([{ type: 'quote', runs: [{ text: 'Said.' }], source: null }]).trim()).toBe('Said.');
  });
});
