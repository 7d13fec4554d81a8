import { payoutParts } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { findAnomalies, type PayoutFacts } from './payouts.policy.ts';
import type { Payout } from './payouts.store.ts';

const parts = payoutParts({ gross: 100_00n, costs: [], reserve: 0n, fee: 0n, withholding: 0n });

/** A payout with nothing remarkable about it, looked at on the 1st of July. */
const facts = (payout: Partial<Payout> = {}): PayoutFacts => ({
  payout: {
    origin: 'declared',
    currency: 'CZK',
    periodFrom: '2026-04-01',
    periodTo: '2026-06-30',
    recordOn: '2026-06-30',
    expectedNet: null,
    figures: { gross: 100_00n, costItems: [], parts },
    ...payout,
  } as Payout,
  today: '2026-07-01',
  lines: [{ userId: 1, shares: 10n, parts }],
  sharesHeld: 10n,
  holderIds: new Set([1]),
  shareCount: 10,
  others: { overlaps: null, last: null },
  withoutAccount: 0,
});
const codesOf = (payout: Partial<Payout>) => findAnomalies(facts(payout)).map(({ code }) => code);

describe('the record date of a payout', () => {
  it('is no obstacle from the day after it on', () => {
    expect(codesOf({ recordOn: '2026-06-30' })).toEqual([]);
  });

  it.each(['2026-07-01', '2026-07-02'])(
    'blocks the payout as long as the day is not over: %s',
    (recordOn) => {
      expect(findAnomalies(facts({ recordOn }))).toEqual([
        { code: 'record_date_ahead', isBlocking: true, params: { recordOn } },
      ]);
    },
  );
});
