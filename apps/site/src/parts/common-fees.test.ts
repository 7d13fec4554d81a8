import { describe, expect, it } from 'vitest';
import { commonFees } from './common-fees.ts';

const usual = { running: '8 %', payouts: '3 %', leaving: 'none' };

describe('common fees', () => {
  it('contain the text of each kind of fee that most projects share', () => {
    expect(commonFees([usual, { ...usual, running: '9 %' }, usual])).toEqual(usual);
  });

  it('omit a kind that no two projects share', () => {
    expect(commonFees([usual, { ...usual, running: '9 %' }])).toEqual({ payouts: '3 %', leaving: 'none' });
    expect(commonFees([usual])).toEqual({});
    expect(commonFees([])).toEqual({});
  });
});
