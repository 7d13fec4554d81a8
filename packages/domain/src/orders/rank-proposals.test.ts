import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { type CandidateOrder, rankProposals, referencesNear, type WaitingMoney } from './rank-proposals.ts';

const reference = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(9, '0')}`);
const order = (change: Partial<CandidateOrder> = {}): CandidateOrder => ({
  reference: '2600000042',
  userId: 1,
  investorName: 'Jan Novák',
  owed: money(50_000n, 'CZK'),
  isAccountKnown: false,
  isInvestorNamed: false,
  hasJustEnded: false,
  ...change,
});
const waiting = (change: Partial<WaitingMoney> = {}): WaitingMoney => ({
  amount: money(50_000n, 'CZK'),
  reference: null,
  payerName: null,
  canCredit: true,
  canRefund: true,
  isTooLate: false,
  ...change,
});
const kindsOf = (proposals: ReturnType<typeof rankProposals>) =>
  proposals.map(({ kind, candidate }) => [kind, candidate?.reference ?? null]);

describe('rankProposals', () => {
  it('ranks the order with the mistyped reference first, among others with a near reference, the amount or the name', () => {
    const decoy = fc.record({
      shares: fc.constantFrom(
        'reference',
        'amount',
        'name',
        'account',
        'reference and name',
        'amount and name',
      ),
      pick: fc.nat(),
      owed: fc.bigInt({ min: 1n, max: 900_000n }),
    });
    fc.assert(
      fc.property(
        reference,
        fc.nat(),
        fc.array(decoy, { maxLength: 30 }),
        fc.boolean(),
        (meant, slip, decoys, isNameKnown) => {
          const slips = referencesNear(meant).filter((near) => near !== meant);
          const typed = slips[slip % slips.length] ?? '';
          const near = referencesNear(typed).filter((other) => other !== meant && other !== typed);
          const others = decoys.map(({ shares, pick, owed }, index) =>
            order({
              userId: index + 2,
              reference: shares.includes('reference') ? (near[pick % near.length] ?? '') : '9999999999',
              owed: money(shares.includes('amount') ? 50_000n : owed === 50_000n ? 1n : owed, 'CZK'),
              investorName: shares.includes('name') ? 'Novák Jan' : 'Petr Malý',
              isAccountKnown: shares === 'account',
            }),
          );
          // The reference of the money has no near neighbours except deliberate decoys.
          fc.pre(others.every((other) => other.reference !== typed));
          fc.pre(!referencesNear(typed).includes('9999999999'));
          const all = others.toSpliced(slip % (others.length + 1), 0, order({ reference: meant }));
          const [first] = rankProposals(
            waiting({ reference: typed, payerName: isNameKnown ? 'NOVAK JAN' : null }),
            all,
          );
          expect([first?.kind, first?.candidate?.userId]).toEqual(['assign', 1]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('names every kind of evidence, and the rest once the order is paid', () => {
    const [first] = rankProposals(
      waiting({ reference: '2600000024', payerName: 'NOVAK JAN', amount: money(60_000n, 'CZK') }),
      [order({ isAccountKnown: true, isInvestorNamed: true })],
    );
    expect(first).toMatchObject({
      kind: 'assign',
      amount: money(50_000n, 'CZK'),
      rest: money(10_000n, 'CZK'),
      evidence: ['reference_swapped', 'name_fits', 'account_known', 'investor_named'],
    });
    expect(rankProposals(waiting({ reference: '2600000043' }), [order()])[0]?.evidence).toEqual([
      'reference_digit_off',
      'amount_owed',
    ]);
  });

  it('offers the wallet of the investor whose order has ended, and refunds a late payment', () => {
    const nothing = money(0n, 'CZK');
    const ended = order({ owed: nothing, hasJustEnded: true });
    const money2 = waiting({ reference: ended.reference, payerName: 'Jan Novák' });
    expect(kindsOf(rankProposals(money2, [ended]))).toEqual([
      ['credit', ended.reference],
      ['refund', null],
    ]);
    expect(kindsOf(rankProposals(waiting({ isTooLate: true }), [order({ userId: 2 })]))).toEqual([
      ['refund', null],
      ['assign', '2600000042'],
    ]);
    const neighbour = order({
      reference: '2600000043',
      userId: 2,
      owed: money(1n, 'CZK'),
      investorName: 'Petr',
    });
    expect(kindsOf(rankProposals(money2, [ended, neighbour]))).toHaveLength(2);
    expect(kindsOf(rankProposals({ ...money2, canCredit: false, canRefund: false }, [ended]))).toEqual([]);
  });

  describe('with a payer who is not the owner of the reference', () => {
    const ended = (change: Partial<CandidateOrder> = {}) =>
      order({
        reference: '2600000007',
        userId: 1,
        investorName: 'Petr Procházka',
        owed: money(0n, 'CZK'),
        isInvestorNamed: true,
        hasJustEnded: true,
        ...change,
      });
    const open = (change: Partial<CandidateOrder> = {}) =>
      order({ reference: '2600000099', userId: 2, investorName: 'Jana Dvořáková', ...change });

    it.each([
      ['the name', 'DVORAKOVA JANA', open()],
      ['the account', null, open({ isAccountKnown: true })],
      ['name and account', 'Jana Dvořáková', open({ isAccountKnown: true })],
    ])('ranks the exact, open order of the payer first, known by %s', (_by, payerName, meant) => {
      const proposals = rankProposals(waiting({ reference: '2600000007', payerName, isTooLate: true }), [
        ended(),
        meant,
      ]);
      expect([proposals[0]?.kind, proposals[0]?.candidate?.userId]).toEqual(['assign', 2]);
    });

    it('names the difference, and prefers a refund to the owner’s wallet', () => {
      const proposals = rankProposals(waiting({ reference: '2600000007', payerName: 'Jana Dvořáková' }), [
        ended(),
      ]);
      expect(kindsOf(proposals)).toEqual([
        ['refund', null],
        ['credit', '2600000007'],
      ]);
      expect(proposals[1]?.evidence).toEqual([
        'reference_same',
        'investor_named',
        'order_just_ended',
        'payer_differs',
      ]);
    });

    it('still proposes the order with the matching reference and amount, because a payer can pay for another person', () => {
      const proposals = rankProposals(waiting({ reference: '2600000042', payerName: 'Jana Dvořáková' }), [
        order({ isInvestorNamed: true }),
      ]);
      expect(kindsOf(proposals)[0]).toEqual(['assign', '2600000042']);
    });

    it('never ranks a wallet of another person before the exact, open order of the payer', () => {
      const other = fc.record({
        reference,
        userId: fc.integer({ min: 10, max: 20 }),
        investorName: fc.constantFrom('Petr Procházka', 'Karel Malý'),
        owed: fc.bigInt({ min: 0n, max: 60_000n }).map((amount) => money(amount, 'CZK')),
        isAccountKnown: fc.constant(false),
        isInvestorNamed: fc.boolean(),
        hasJustEnded: fc.boolean(),
      });
      fc.assert(
        fc.property(
          fc.array(other, { maxLength: 10 }),
          fc.constantFrom('name', 'account', 'both'),
          fc.boolean(),
          fc.nat(),
          (others, knownBy, isTooLate, pick) => {
            const typed = others[pick % (others.length + 1)]?.reference ?? '1111111111';
            const proposals = rankProposals(
              waiting({
                reference: typed,
                payerName: knownBy === 'account' ? null : 'Dvořáková Jana',
                isTooLate,
              }),
              [...others, open({ isAccountKnown: knownBy !== 'name' })],
            );
            const meant = proposals.findIndex(
              ({ kind, candidate }) => kind === 'assign' && candidate?.userId === 2,
            );
            const wallet = proposals.findIndex(
              ({ kind, candidate }) => kind === 'credit' && candidate?.userId !== 2,
            );
            expect(meant).toBeGreaterThanOrEqual(0);
            expect(wallet === -1 || meant < wallet).toBe(true);
          },
        ),
        { numRuns: 500 },
      );
    });
  });

  it('proposes no order without any evidence', () => {
    const stranger = order({ investorName: 'Petr Malý', owed: money(7n, 'CZK') });
    expect(kindsOf(rankProposals(waiting({ reference: '1111111111' }), [stranger]))).toEqual([
      ['refund', null],
    ]);
  });
});

it('referencesNear makes every slip of one digit and every swap of neighbours, and only references', () => {
  const near = referencesNear('2600000042');
  expect(near).toEqual(expect.arrayContaining(['2600000042', '2600000043', '6200000042', '2600000024']));
  expect(near).not.toContain('0600000042');
  expect(new Set(near).size).toBe(near.length);
  // Nine other digits at ten places, without the leading zero, and four swaps that are not a single digit.
  expect(near).toHaveLength(1 + 89 + 4);
});
