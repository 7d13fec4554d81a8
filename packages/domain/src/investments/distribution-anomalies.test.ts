import { describe, expect, it } from 'vitest';
import {
  type CapitalFacts,
  type CheckedDistribution,
  type DistributionFacts,
  findDistributionAnomalies,
} from './distribution-anomalies.ts';
import { distributionParts } from './distributions.ts';

const parts = distributionParts({ gross: 100_00n, costs: [], reserve: 0n, fee: 0n, withholding: 0n });

/** A distribution without anomalies, checked on the 1st of July. */
const facts = (distribution: Partial<CheckedDistribution> = {}): DistributionFacts => ({
  distribution: {
    origin: 'declared',
    currency: 'CZK',
    periodFrom: '2026-04-01',
    periodTo: '2026-06-30',
    recordOn: '2026-06-30',
    expectedNet: null,
    figures: { gross: 100_00n, parts },
    ...distribution,
  },
  today: '2026-07-01',
  lines: [{ userId: 1, shares: 10n, parts }],
  sharesHeld: 10n,
  holderIds: new Set([1]),
  shareCount: 10,
  others: { overlaps: null, last: null },
  withoutAccount: 0,
});
const codesOf = (distribution: Partial<CheckedDistribution>) =>
  findDistributionAnomalies(facts(distribution)).map(({ code }) => code);

describe('findDistributionAnomalies, the record date', () => {
  it('finds nothing from the day after the record date on', () => {
    expect(codesOf({ recordOn: '2026-06-30' })).toEqual([]);
  });

  it.each(['2026-07-01', '2026-07-02'])(
    'blocks the distribution while the record date is not over: %s',
    (recordOn) => {
      expect(findDistributionAnomalies(facts({ recordOn }))).toEqual([
        { code: 'record_date_ahead', isBlocking: true, params: { recordOn } },
      ]);
    },
  );
});

describe('findDistributionAnomalies', () => {
  const found = (more: Partial<DistributionFacts>, distribution: Partial<CheckedDistribution> = {}) =>
    findDistributionAnomalies({ ...facts(distribution), ...more }).map(({ code, params }) => ({
      code,
      ...params,
    }));
  const figuresOf = (
    declared: Partial<Parameters<typeof distributionParts>[0]>,
  ): Pick<CheckedDistribution, 'figures'> => {
    const whole = { gross: 100_00n, costs: [], reserve: 0n, fee: 0n, withholding: 0n, ...declared };
    return { figures: { gross: whole.gross, parts: distributionParts(whole) } };
  };
  const last = (periodTo: string, net: bigint, days: number): DistributionFacts['others'] => ({
    overlaps: null,
    last: { periodTo, net, days },
  });
  const line = (userId: number, shares: bigint, net: bigint): DistributionFacts['lines'][number] => ({
    userId,
    shares,
    parts: { ...parts, net },
  });

  it('finds a period that is not over, overlaps another, or leaves days out', () => {
    expect(found({}, { periodTo: '2026-07-01' })).toEqual([]);
    expect(found({}, { periodTo: '2026-07-02' })).toEqual([{ code: 'period_ahead', periodTo: '2026-07-02' }]);
    expect(found({ others: { overlaps: 'q1', last: null } })).toEqual([
      { code: 'period_overlaps', importId: 'q1' },
    ]);
    expect(found({ others: last('2026-03-31', 100_00n, 91) })).toEqual([]);
    expect(found({ others: last('2026-03-29', 100_00n, 91) })).toEqual([{ code: 'period_gap', days: 2 }]);
    expect(found({ others: last('2026-05-31', 100_00n, 91) })).toEqual([]);
  });

  it('finds that nothing is left to pay, or that costs exceed half the rent', () => {
    expect(found({}, { figures: null })).toEqual([{ code: 'nothing_to_pay' }]);
    expect(found({}, figuresOf({ withholding: 100_00n }))).toEqual([{ code: 'nothing_to_pay' }]);
    expect(found({}, figuresOf({ withholding: 99_99n }))).toEqual([]);
    expect(found({}, figuresOf({ costs: [20_00n], reserve: 20_00n, fee: 10_00n }))).toEqual([]);
    expect(found({}, figuresOf({ costs: [20_00n], reserve: 20_00n, fee: 11_00n }))).toEqual([
      { code: 'costs_high', percent: 51 },
    ]);
  });

  it('finds a net amount more than a fifth off its plan, or more than half off the last one per day', () => {
    expect(found({}, { expectedNet: 125_00n })).toEqual([]);
    expect(found({}, { expectedNet: 127_00n })).toEqual([{ code: 'differs_from_plan', percent: 21 }]);
    expect(found({}, { expectedNet: 82_00n })).toEqual([{ code: 'differs_from_plan', percent: 21 }]);
    expect(found({ others: last('2026-03-31', 200_00n, 91) })).toEqual([]);
    expect(found({ others: last('2026-03-31', 400_00n, 182) })).toEqual([]);
    expect(found({ others: last('2026-03-31', 205_00n, 91) })).toEqual([
      { code: 'differs_from_last', percent: 51 },
    ]);
    expect(found({ others: last('2026-03-31', 0n, 91) })).toEqual([]);
  });

  it('finds unsold shares, holders who get nothing, and PLN holders without an account', () => {
    expect(found({ shareCount: 11 })).toEqual([{ code: 'shares_unsold', shares: 1 }]);
    expect(found({ lines: [] })).toEqual([{ code: 'no_holders' }]);
    expect(found({ lines: [line(1, 9n, 100_00n), line(2, 1n, 0n)] })).toEqual([
      { code: 'holders_get_nothing', holders: 1 },
    ]);
    expect(found({ withoutAccount: 2 })).toEqual([]);
    expect(found({ withoutAccount: 2 }, { currency: 'PLN' })).toEqual([
      { code: 'accounts_missing', holders: 2 },
    ]);
    expect(found({}, { currency: 'PLN' })).toEqual([]);
  });

  it('finds a line of a file that differs from its entitlement by a minor unit or more, has no shares, or is missing', () => {
    const imported = { origin: 'imported' } as const;
    const lines = (first: bigint, second: bigint) => [line(1, 5n, first), line(2, 5n, second)];
    const holderIds = new Set([1, 2]);
    expect(found({ lines: lines(50_00n, 50_00n), holderIds }, imported)).toEqual([]);
    expect(found({ lines: lines(49_99n, 50_01n), holderIds }, imported)).toEqual([
      { code: 'line_differs_from_share', lines: 2 },
    ]);
    expect(found({ lines: lines(49_99n, 50_01n), holderIds })).toEqual([]);
    const uneven = { ...imported, ...figuresOf({ gross: 100_01n }) };
    expect(found({ lines: lines(50_00n, 50_01n), holderIds }, uneven)).toEqual([]);
    const stranger = [line(1, 10n, 100_00n), line(9, 0n, 7n)];
    expect(found({ lines: stranger, holderIds: new Set([1]) }, imported)).toEqual([
      { code: 'line_without_shares', lines: 1 },
    ]);
    expect(found({ holderIds: new Set([1, 2, 3]) }, imported)).toEqual([
      { code: 'holders_without_line', holders: 2 },
    ]);
  });

  it('lists blocking anomalies first', () => {
    expect(found({ lines: [] }, { periodTo: '2026-07-02', figures: null }).map(({ code }) => code)).toEqual([
      'nothing_to_pay',
      'no_holders',
      'period_ahead',
    ]);
  });
});

describe('findDistributionAnomalies, capital', () => {
  const sale = {
    kind: 'final',
    isProjectOpen: false,
    openOrders: 0,
    openTransfers: 0,
    haveSharesMoved: false,
    outstanding: 100_00n,
    capital: 100_00n,
    reserve: 5n,
    released: 5n,
    other: null,
  } as const;
  const found = (change: Partial<CapitalFacts>, figures?: CheckedDistribution['figures']) =>
    findDistributionAnomalies({
      ...facts(figures === undefined ? {} : { figures }),
      capital: { ...sale, ...change },
    }).map(({ code, isBlocking, params }) => [code, isBlocking, params]);
  const nothing = { gross: 0n, parts: { ...parts, net: 0n } };

  it('finds nothing where shares stay and all capital comes back', () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    [{ isProjectOpen: true }, 'project_open', {}],
    [{ openOrders: 2 }, 'orders_open', { orders: 2 }],
    [{ openTransfers: 1 }, 'transfers_open', { transfers: 1 }],
    [{ haveSharesMoved: true }, 'shares_moved', {}],
  ] as const)('blocks a sale, and nothing else, for %o', (change, code, params) => {
    expect(found(change)).toEqual([[code, true, params]]);
    expect(found({ ...change, kind: 'capital' })).toEqual([]);
  });

  it.each([
    [{ capital: 100_01n }, 'capital_above_paid', {}],
    [{ released: 6n }, 'reserve_short', {}],
    [{ other: '2026-sale' }, 'capital_one_by_one', { importId: '2026-sale' }],
  ] as const)('blocks a sale and a return of capital for %o', (change, code, params) => {
    expect(found(change)).toEqual([[code, true, params]]);
    expect(found({ ...change, kind: 'capital' })).toEqual([[code, true, params]]);
  });

  it('points out a loss, rounded up, and lets a sale pay nothing', () => {
    expect(found({ capital: 99_99n })).toEqual([['capital_lost', false, { percent: 1 }]]);
    expect(found({ capital: 0n }, nothing)).toEqual([['capital_lost', false, { percent: 100 }]]);
    expect(found({ capital: 0n, kind: 'capital' }, nothing)).toEqual([['nothing_to_pay', true, {}]]);
  });
});
