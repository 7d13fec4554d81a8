import { matchReversal, money } from '@parcela/domain';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { importStatementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { useInterleaving } from '../../../../test/support/concurrency/interleave.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { restrictedAmount } from '../../wallets/index.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);
const { deps } = testInvestors();
const numbers = { line: 0 };

const lineOf = (more: Partial<StatementLine>): StatementLine => {
  const movementId = `a${(numbers.line += 1)}`;
  return {
    movementId,
    instructionId: null,
    bookedOn: '2026-11-21',
    amount: orderPrice,
    currency: 'CZK',
    variableSymbol: null,
    texts: [],
    payerName: 'Jan Novák',
    payerAccount: 'CZ6508000000192000145399',
    references: { movement: movementId },
    statement: null,
    isReversal: false,
    raw: '{}',
    ...more,
  };
};
const take = (line: StatementLine): Promise<void> => importStatementLine(context(), deps, line);
const paying = ({ order }: PlacedOrder, more: Partial<StatementLine> = {}): StatementLine =>
  lineOf({ variableSymbol: order.paymentReference, ...more });
const reversing = (line: StatementLine, more: Partial<StatementLine> = {}): StatementLine =>
  lineOf({ ...line, movementId: `a${(numbers.line += 1)}`, amount: -line.amount, isReversal: true, ...more });
const restricted = ({ user }: PlacedOrder) => restrictedAmount(context().database.reader, user.userId);

/** The line of the payment to which each reversal is linked. */
const ties = async (): Promise<ReadonlyMap<string, { readonly of: string; readonly amount: bigint }>> => {
  const { rows } = await sql<{ line: string; of: string; amount: bigint }>`
    select split_part(b.provider_ref, '/', 2) as line, split_part(p.provider_ref, '/', 2) as of,
      sum(b.amount)::bigint as amount
    from account_restrictions b join payments p on p.id = b.payment_id
    where b.provider_ref is not null group by b.provider_ref, p.provider_ref`.execute(context().admin.kysely);
  return new Map(rows.map(({ line, ...tie }) => [line, tie]));
};
const waitingLines = async (): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ line: string }>`
    select split_part(r.provider_ref, '/', 2) as line from bank_reversal_lines r
    where not r.is_tied and not r.is_explained`.execute(context().database.kysely);
  return new Set(rows.map(({ line }) => line));
};

afterEach(() => assertSafe(context()));

describe('a reversal that fits exactly one payment', () => {
  it.each([
    ['of half without a name', { amount: -orderPrice / 2n, payerName: null }],
    ['of half without an account', { amount: -orderPrice / 2n, payerAccount: null, payerName: null }],
    ['of the whole that names the operator instead', { payerAccount: 'CZ5220100000002900000005' }],
    ['of the whole', {}],
  ])('restricts the investor when imported before or after the payment: %s', async (_what, more) => {
    for (const isEarly of [true, false]) {
      const placed = await placeSampleOrder(context());
      const payment = paying(placed, { payerAccount: `CZ-${placed.order.id}` });
      const reversal = reversing(payment, more);
      for (const line of isEarly ? [reversal, payment] : [payment, reversal]) await take(line);
      expect(await restricted(placed)).toEqual([money(-reversal.amount, 'CZK')]);
      expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: true });
      expect((await ties()).get(reversal.movementId)?.of).toBe(payment.movementId);
    }
  });

  it.each([true, false])(
    'restricts the investor when the other line arrives before the commit (the reversal first: %s)',
    async (isEarly) => {
      const placed = await placeSampleOrder(context());
      const payment = paying(placed, { payerAccount: `CZ-${placed.order.id}` });
      const lines = isEarly ? [reversing(payment), payment] : [payment, reversing(payment)];
      const importing = (line: StatementLine | undefined) => (transact: UnitOfWork) =>
        importStatementLine({ transact }, deps, line ?? payment);
      await interleave({
        first: importing(lines[0]),
        at: { name: 'before its commit', when: 'before', statement: /^commit/i },
        second: importing(lines[1]),
      });
      expect(await restricted(placed)).toEqual([money(orderPrice, 'CZK')]);
    },
  );
});

describe('a reversal that waits', () => {
  it('does not match a payment of a later day, because the payer has paid again', async () => {
    const placed = await placeSampleOrder(context());
    const again = paying(placed, { bookedOn: '2026-11-22', payerAccount: 'CZ-again' });
    const reversal = reversing(again, { bookedOn: '2026-11-21' });
    await take(reversal);
    await take(again);
    expect(await restricted(placed)).toEqual([]);
    expect(await waitingLines()).toContain(reversal.movementId);
    const second = reversing(again, { bookedOn: '2026-11-22' });
    await take(second);
    expect((await ties()).get(second.movementId)?.of).toBe(again.movementId);
  });

  it('does not match a payment to another account of the operator', async () => {
    const placed = await placeSampleOrder(context());
    const payment = paying(placed, { payerAccount: 'CZ-elsewhere' });
    await take(payment);
    const reversal = reversing(payment);
    await importStatementLine(context(), deps, reversal, { iban: 'CZ-other' });
    expect(await restricted(placed)).toEqual([]);
  });
});

interface Made {
  readonly line: StatementLine;
  readonly orderId: number | null;
}

describe('payments and reversals in any order', () => {
  it('restrict the money exactly when one payment fits, never twice, and lose nothing', async () => {
    const maybe = fc.constantFrom(true, false);
    const history = fc.array(
      fc.record({
        order: fc.constantFrom(0, 1, null),
        account: fc.constantFrom('A', 'B', null),
        name: fc.constantFrom('Jan Novák', 'Petr Svoboda'),
        instruction: fc.constantFrom('x', null),
        reversal: fc.option(
          fc.record({
            part: fc.constantFrom(1n, 2n),
            account: maybe,
            name: maybe,
            reference: maybe,
            instruction: maybe,
          }),
        ),
        orders: fc.tuple(fc.nat(), fc.nat()),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(history, async (transfers) => {
        const placed = [await placeSampleOrder(context()), await placeSampleOrder(context())];
        const suffix = String(numbers.line);
        const steps: { at: number; line: StatementLine; orderId: number | null }[] = [];
        for (const { order, account, name, instruction, reversal, orders } of transfers) {
          const owner = order === null ? undefined : placed[order];
          const payment = lineOf({
            amount: 1_000n,
            variableSymbol: owner?.order.paymentReference ?? null,
            payerAccount: account === null ? null : `${account}${suffix}`,
            payerName: name,
            instructionId: instruction === null ? null : `${instruction}${numbers.line}`,
          });
          steps.push({ at: orders[0], line: payment, orderId: owner?.order.id ?? null });
          if (reversal)
            steps.push({
              at: orders[1],
              orderId: null,
              line: reversing(payment, {
                amount: -1_000n / reversal.part,
                ...(reversal.account && { payerAccount: null }),
                ...(reversal.name && { payerName: null }),
                ...(reversal.reference && { variableSymbol: null }),
                ...(reversal.instruction && { instructionId: null }),
              }),
            });
        }
        const expected = await play(steps.toSorted((a, b) => a.at - b.at));
        const tied = await ties();
        const waiting = await waitingLines();
        for (const [movementId, of] of expected) {
          expect([movementId, tied.get(movementId)?.of]).toEqual([movementId, of]);
          expect(waiting.has(movementId)).toBe(of === undefined);
        }
        await assertSafe(context());
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

const factsOf = ({ payerAccount, payerName, variableSymbol, instructionId }: StatementLine) => ({
  account: payerAccount,
  name: payerName,
  reference: variableSymbol,
  instruction: instructionId,
});

/** Imports the lines one after another; returns the payment to which each reversal must be linked. */
const play = async (steps: readonly Made[]): Promise<ReadonlyMap<string, string | undefined>> => {
  const came: (ReturnType<typeof factsOf> & {
    id: string;
    amount: bigint;
    left: bigint;
    orderId: number | null;
  })[] = [];
  const expected = new Map<string, string | undefined>();
  const waits: StatementLine[] = [];
  const isTied = (line: StatementLine): boolean => {
    const found = matchReversal({ ...factsOf(line), amount: -line.amount }, came);
    if (found) found.left += line.amount;
    expected.set(line.movementId, found?.id);
    return found !== undefined;
  };
  for (const { line, orderId } of steps) {
    await take(line);
    const { amount, movementId: id } = line;
    if (amount > 0n) came.push({ ...factsOf(line), id, amount, left: amount, orderId });
    const tried = amount > 0n ? waits.splice(0) : [line];
    waits.push(...tried.filter((each) => !isTied(each)));
  }
  return expected;
};
