import type { Currency } from '@parcela/domain';
import { balanceOf, externalAccount, walletOf } from '@parcela/ledger';
import { createLogger } from '@parcela/platform/log.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import {
  bankOwners,
  importStatementLine,
  sampleMovement,
  sampleReturnedTransfer,
  statementLine,
} from '../../../../test/support/bank/import-statement-line.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { type TestContext, useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { partsNow, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { beforeCommit, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { sentWithdrawalTransfer } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { submitTransfers } from '../../bank/index.ts';
import { creditPayment } from './credit-payment.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { interleave } = useInterleaving(context);

const idOf = async (documentId: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from payments where document_id = ${documentId}`.execute(context().admin.kysely);
  return rows[0]?.id ?? 0;
};
const transferNow = async (documentId: string) => {
  const { rows } = await sql`
    select state, failure from outgoing_transfers where document_id = ${documentId}`.execute(
    context().admin.kysely,
  );
  return rows[0];
};
const owedByOperator = (currency: Currency): Promise<bigint> =>
  balanceOf(context().database.reader, externalAccount('operator', currency));

/** A refund in this currency that the bank has; returns the documentIds of the payment and of the transfer. */
const refundAtTheBank = async (amount: bigint, currency: Currency) => {
  const line = await sampleMovement(context(), { amount, currency });
  const { data } = await operator.get(`/bank-movements/${line}`);
  const { documentId: payment } = data['payment'] as { readonly documentId: string };
  await operator.decide(`/suspense/${payment}/refund`);
  const { rows } = await sql<{ transfer: string }>`
    select t.document_id as transfer from outgoing_transfers t join refunds r on t.item_kind = 'refund'
      and r.id = t.item_id where r.payment_id = ${await idOf(payment)}`.execute(context().admin.kysely);
  const bank = { submit: async () => ({ kind: 'accepted' }) as const };
  const { transact } = context();
  await submitTransfers({ bank, owners: bankOwners, transact, log: createLogger('silent') }, currency);
  return { payment, transfer: rows[0]?.transfer ?? '' };
};
const sentWithdrawal = async () => {
  const { userId } = await clearedUser(context());
  const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
  // No statement line brought the sample's wallet money.
  await sampleMovement(context());
  await sql`
    insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome)
    select a.id, 'wallet' || ${userId}, '2026-11-20', 10000, 'CZK', '{}', 'payment'
    from collection_accounts a where a.currency = 'CZK' limit 1`.execute(context().admin.kysely);
  return { userId, transfer: await sentWithdrawalTransfer(context(), userId, staffId) };
};
const proposedFor = async (payment: string) =>
  (await operator.get(`/suspense/${payment}`)).data['returnedTransfer'];

afterEach(() => assertSafe(context()));

describe('a transfer that comes back less a fee', () => {
  it.each(['CZK', 'EUR', 'PLN'] as const)(
    'is proposed and booked in %s with the fee borne by the operator',
    async (currency) => {
      const { payment, transfer } = await refundAtTheBank(4_160_00n, currency);
      const back = await sampleReturnedTransfer(context(), transfer, 5_00n);
      expect(await proposedFor(back)).toMatchObject({ documentId: transfer, amount: 4_160_00, fee: 5_00 });
      const owed = await owedByOperator(currency);
      await operator.decide(`/suspense/${back}/return`);
      expect(await transferNow(transfer)).toEqual({ state: 'failed', failure: 'returned' });
      expect(await partsNow(context(), await idOf(back))).toMatchObject({
        suspended: 0n,
        credited: 4_155_00n,
      });
      expect(await partsNow(context(), await idOf(payment))).toMatchObject({
        suspended: 4_160_00n,
        refunded: 0n,
      });
      expect((await owedByOperator(currency)) - owed).toBe(-5_00n);
      // The refund's money can be sent again, and the returned money is no longer suspended.
      expect((await operator.ask(`/suspense/${back}/return`)).code).toBe('suspense.decided');
    },
  );

  it('restores the whole withdrawal in the wallet', async () => {
    const { userId, transfer } = await sentWithdrawal();
    const wallet = () => balanceOf(context().database.reader, walletOf(userId, 'CZK'));
    const before = await wallet();
    const back = await sampleReturnedTransfer(context(), transfer, 1n);
    await operator.decide(`/suspense/${back}/return`);
    expect((await wallet()) - before).toBe(100_00n);
  });

  it('returns once, even when two payments have the reference of one transfer', async () => {
    const { transfer } = await sentWithdrawal();
    const first = await sampleReturnedTransfer(context(), transfer, 5_00n);
    const { rows } = await sql<{ reference: string }>`
      select reference from outgoing_transfers where document_id = ${transfer}`.execute(
      context().admin.kysely,
    );
    const line = await sampleMovement(context(), {
      variableSymbol: rows[0]?.reference ?? '',
      amount: 90_00n,
    });
    const { documentId: second } = (await operator.get(`/bank-movements/${line}`)).data['payment'] as {
      readonly documentId: string;
    };
    const asked = await operator.ask(`/suspense/${second}/return`);
    await operator.decide(`/suspense/${first}/return`);
    expect(await proposedFor(second)).toBeNull();
    expect((await operator.approve(asked.data['documentId'])).code).toBe('suspense.not_returnable');
  });

  it('does not match other money, which stays unchanged', async () => {
    const { transfer } = await sentWithdrawal();
    const { rows } = await sql<{ reference: string }>`
      select reference from outgoing_transfers where document_id = ${transfer}`.execute(
      context().admin.kysely,
    );
    const reference = rows[0]?.reference ?? '';
    const cases = [{}, { variableSymbol: reference }, { variableSymbol: reference, currency: 'EUR' }];
    for (const more of cases) {
      const line = await sampleMovement(context(), { amount: 95_00n, ...more });
      const { documentId } = (await operator.get(`/bank-movements/${line}`)).data['payment'] as {
        readonly documentId: string;
      };
      expect(await proposedFor(documentId)).toBeNull();
      const before = await fingerprint(context());
      expect((await operator.ask(`/suspense/${documentId}/return`)).code).toBe('suspense.not_returnable');
      expect(await fingerprint(context())).toEqual(before);
    }
  });
});

/** The lines of a transfer that came back in full or less a fee. */
const linesOf = async (transfer: string) => {
  const { rows } = await sql<{ reference: string; amount: bigint }>`
    select reference, amount from outgoing_transfers where document_id = ${transfer}`.execute(
    context().admin.kysely,
  );
  const { reference, amount } = rows[0] ?? { reference: '', amount: 0n };
  // Days after the line that fills the fixture's wallet, so that that line is not a candidate.
  const of = { variableSymbol: reference, bookedOn: '2026-11-26' };
  return {
    out: statementLine({ ...of, amount: -amount }),
    back: (fee = 0n) => statementLine({ ...of, amount: amount - fee, texts: ['AC04'] }),
  };
};
const take = (line: StatementLine, { transact }: Pick<TestContext, 'transact'> = context()): Promise<void> =>
  importStatementLine({ transact }, testInvestors().deps, line, { owners: bankOwners });
/** The books' facts about a returned line; undefined when the line is not a payment. */
const cameBack = async ({ movementId }: StatementLine) => {
  const { rows } = await sql<Record<'documentId', string> & Record<'suspended' | 'credited', bigint>>`
    select document_id as "documentId", suspense_amount as suspended, credited_amount as credited
    from payments where provider_ref like ${`%/${movementId}`}`.execute(context().admin.kysely);
  return rows[0];
};
const returned = { state: 'failed', failure: 'returned' };

describe('a transfer that comes back in full in an earlier statement', () => {
  it('returns automatically when its own line arrives', async () => {
    const { userId, transfer } = await sentWithdrawal();
    const wallet = () => balanceOf(context().database.reader, walletOf(userId, 'CZK'));
    const before = await wallet();
    const { out, back } = await linesOf(transfer);
    const early = back();
    await take(early);
    expect(await cameBack(early)).toMatchObject({ suspended: 100_00n });
    await take(out);
    expect(await transferNow(transfer)).toEqual(returned);
    expect(await cameBack(early)).toMatchObject({ suspended: 0n, credited: 100_00n });
    expect((await wallet()) - before).toBe(100_00n);
  });

  it('leaves the second of two equal returns to staff, in either order of arrival', async () => {
    const { transfer } = await sentWithdrawal();
    const { out, back } = await linesOf(transfer);
    const [first, second] = [back(), back()];
    for (const line of [first, second, out]) await take(line);
    expect(await transferNow(transfer)).toEqual(returned);
    expect(await cameBack(first)).toMatchObject({ suspended: 0n });
    expect(await cameBack(second)).toMatchObject({ suspended: 100_00n });
  });

  it('waits for staff when a fee is missing or when the bank reverses the money', async () => {
    const { transfer } = await sentWithdrawal();
    const { out, back } = await linesOf(transfer);
    const [less, whole] = [back(5_00n), { ...back(), payerAccount: 'CZ-whole' }];
    for (const line of [less, whole]) await take(line);
    await take({ ...whole, movementId: `${whole.movementId}r`, amount: -whole.amount, isReversal: true });
    await take(out);
    expect(await transferNow(transfer)).toMatchObject({ state: 'booked' });
    expect(await proposedFor((await cameBack(less))?.documentId ?? '')).toMatchObject({ fee: 5_00 });
    expect(await cameBack(whole)).toMatchObject({ suspended: 100_00n, credited: 0n });
  });

  it('counts as no payment of an investor that a later reversal can match', async () => {
    const { transfer } = await sentWithdrawal();
    const { out, back } = await linesOf(transfer);
    const early = { ...back(), payerAccount: 'CZ-early' };
    for (const line of [early, out]) await take(line);
    const reversal = {
      ...early,
      movementId: `${early.movementId}r`,
      amount: -early.amount,
      isReversal: true,
    };
    await take(reversal);
    const { rows } = await sql`
      select from bank_reversal_lines where provider_ref like ${`%/${reversal.movementId}`} and not is_tied`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['the import', returned],
    ['the decision', { state: 'booked', failure: null }],
  ])('returns once for an import and staff in parallel, %s first', async (first, wanted) => {
    const { transfer, userId } = await sentWithdrawal();
    const { out, back } = await linesOf(transfer);
    const early = back();
    await take(early);
    const payment = (await cameBack(early))?.documentId ?? '';
    const { rows } = await sql<{ user: string }>`
      select document_id as user from users where id = ${userId}`.execute(context().admin.kysely);
    const importing: Work = (transact) => take(out, { transact });
    const crediting: Work = (transact) =>
      transact((tx) =>
        creditPayment(tx, {
          payment,
          user: rows[0]?.user ?? '',
          amount: 100_00n,
          reason: 'The investor sent it',
          requestedBy: operator.first().staffId,
          approvedBy: operator.second().staffId,
          requestId: 'test',
        }),
      );
    const isImportFirst = first === 'the import';
    const done = await interleave({
      first: isImportFirst ? importing : crediting,
      at: beforeCommit,
      second: isImportFirst ? crediting : importing,
    });
    expect(done).toMatchObject({ first: { status: 'fulfilled' }, hasWaited: true });
    expect(done.second.status).toBe(isImportFirst ? 'rejected' : 'fulfilled');
    expect(await transferNow(transfer)).toEqual(wanted);
    expect(await cameBack(early)).toMatchObject({ suspended: 0n, credited: 100_00n });
  });
});
