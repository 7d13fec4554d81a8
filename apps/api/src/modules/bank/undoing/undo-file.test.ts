import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { balanceOf, externalAccount, walletOf } from '@parcela/ledger';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { gpcFile, gpcMovement } from '../../../../../../packages/providers/test/support/gpc-file.ts';
import { bankDesk } from '../../../../test/support/bank/bank-desk.ts';
import {
  bankOwners,
  sayBalance,
  statementLine,
} from '../../../../test/support/bank/import-statement-line.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { sentWithdrawalTransfer } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { receiveFromBank } from '../../payments/index.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const desk = bankDesk(
  context,
  { incoming: receiveFromBank(testInvestors().deps), owners: bankOwners },
  () => operator.first().staffId,
);

const made = { number: 0 };
const numbered = (): string => String((made.number += 1) + 8_000_000);
const incoming = (amount: number, more: { symbol?: string; id?: string } = {}): string =>
  gpcMovement({ id: numbered(), amount, code: 2, name: 'Jan Novak', ...more });
const imported = async (records: readonly string[], balances?: Parameters<typeof gpcFile>[1]) => {
  const bytes = Buffer.from(gpcFile(records, balances));
  const file = await desk.upload(bytes);
  return { file, bytes, done: await desk.import(file) };
};
const page = async (file: string) => (await operator.get(`/statement-files/${file}`)).data;
const undo = (file: string) => operator.ask(`/statement-files/${file}/undo`);
const undone = async (file: string): Promise<unknown> => {
  const asked = await undo(file);
  expect([asked.status, asked.code]).toEqual([201, undefined]);
  const approved = await operator.approve(asked.data['documentId']);
  expect([approved.status, approved.code]).toEqual([200, undefined]);
  return approved.data['result'];
};
const violations = async (): Promise<readonly string[]> =>
  (await checkInvariants(context().database.kysely)).violations.map(({ invariant }) => invariant.id);
const bankHolds = (): Promise<bigint> => balanceOf(context().database.reader, externalAccount('bank', 'CZK'));
const linesHold = async (): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from bank_movements where currency = 'CZK'`.execute(
    context().admin.kysely,
  );
  return rows[0]?.sum ?? 0n;
};
const countedTimes = async (amount: number): Promise<number> => {
  const { rows } = await sql`
    select from known_bank_lines k where k.amount = ${amount} and k.movement is not null`.execute(
    context().admin.kysely,
  );
  return rows.length;
};
const account = async () => {
  const { rows } = await sql<{ on: string | null; stated: bigint | null; opening: bigint | null }>`
    select stated_on as "on", stated_balance as stated, opening_balance as opening from collection_accounts
    where currency = 'CZK'`.execute(context().admin.kysely);
  return rows[0];
};

const reversed = 63_33;
/** A withdrawal of 100.00 CZK that the bank has. */
const sentWithdrawal = async () => {
  const { userId } = await clearedUser(context());
  const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
  // No statement line brought the wallet's money in the sample.
  await sql`
    insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome)
    select a.id, 'wallet' || ${userId}, '2026-10-20', 10000, 'CZK', '{}', 'payment'
    from collection_accounts a where a.currency = 'CZK' limit 1`.execute(context().admin.kysely);
  const transfer = await sentWithdrawalTransfer(context(), userId, staffId);
  const { rows } = await sql<{ symbol: string }>`
    select reference as symbol from outgoing_transfers where document_id = ${transfer}`.execute(
    context().admin.kysely,
  );
  return { userId, transfer, symbol: rows[0]?.symbol ?? '' };
};
const stateOf = async (transfer: string, userId: number) => {
  const { rows } = await sql<{ transfer: string; item: string; restricted: bigint }>`
    select t.state as transfer, w.state as item, (
        select coalesce(sum(b.amount), 0)::bigint from account_restrictions b where b.closed_at is null
          and b.cause = 'reversal' and b.payment_id in (
            select p.id from payments p where p.amount = ${reversed})) as restricted
    from outgoing_transfers t join withdrawals w on w.id = t.item_id where t.document_id = ${transfer}`.execute(
    context().admin.kysely,
  );
  return { ...rows[0], wallet: await balanceOf(context().database.reader, walletOf(userId, 'CZK')) };
};

describe('undoing the import of a statement', () => {
  it('ends the violations that a wrong statement causes', async () => {
    // The feed has a line of these days that the statement lacks, so the statement's lines do not add up to its
    // closing balance.
    const fed = statementLine({ amount: 80_01n });
    await desk.feed([{ ...fed, references: { movement: fed.movementId } }]);
    const before = await account();
    expect(await violations()).toEqual([]);
    const { file } = await imported([incoming(81_01)], { opening: 10_00, closing: 500_00 });
    expect((await account())?.stated).toBe(500_00n);
    expect(await violations()).toEqual(['B9', 'B10']);
    await undone(file);
    expect(await violations()).toEqual([]);
    expect(await account()).toEqual(before);
  });

  it('undoes every line that no other source has, and staff can import the same bytes again', async () => {
    const placed = await placeSampleOrder(context());
    const before = { bank: await bankHolds(), lines: await linesHold() };
    const symbol = placed.order.paymentReference;
    const { file, bytes, done } = await imported([
      incoming(Number(orderPrice), { symbol }),
      incoming(61_01),
      gpcMovement({ id: numbered(), amount: 15_02, code: 1 }),
    ]);
    expect(done).toEqual({ imported: 3, waiting: 0 });
    expect(await page(file)).toMatchObject({
      undoneAt: null,
      undoing: {
        lines: 3,
        staying: 0,
        blocked: 0,
        incoming: Number(orderPrice) + 61_01,
        outgoing: -15_02,
        fromSuspense: 61_01,
        fromWallets: 0,
        restricted: Number(orderPrice),
      },
    });
    const asked = await undo(file);
    const { data } = await operator.get(`/approvals/${String(asked.data['documentId'])}`);
    const facts = data['facts'] as readonly { name: string; value: unknown }[];
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      statement: { text: 'november.gpc' },
      lines: { count: 3 },
      staying: { count: 0 },
      investors: { count: 1 },
      restricted: { sums: [{ amount: Number(orderPrice), currency: 'CZK' }] },
    });
    const approved = await operator.approve(asked.data['documentId']);
    expect(approved.data['result']).toEqual({ file, lines: 3, staying: 0 });
    expect(await linesHold()).toBe(before.lines);
    // The order's money is restricted and stays in the order until staff decide.
    expect(await bankHolds()).toBe(before.bank - orderPrice);
    expect((await orderNow(context(), placed)).needsReview).toBe(true);
    expect(await page(file)).toMatchObject({ undoneAt: expect.any(String), undoing: null });
    expect(await countedTimes(61_01)).toBe(0);
    await assertSafe(context());
    const again = await desk.upload(bytes);
    expect(again).not.toBe(file);
    expect(await desk.import(again)).toEqual({ imported: 3, waiting: 0 });
    expect(await countedTimes(61_01)).toBe(1);
    expect(await page(again)).toMatchObject({ problems: [], totals: { same: 3 } });
    await assertSafe(context());
  });

  it('undoes a payment with its reversal and a transfer with its return, and a second import has the same result', async () => {
    const { transfer, userId, symbol } = await sentWithdrawal();
    const bytes = Buffer.from(
      gpcFile([
        incoming(reversed),
        gpcMovement({ id: numbered(), amount: reversed, code: 5, name: 'Jan Novak' }),
        gpcMovement({ id: numbered(), amount: 100_00, code: 1, symbol }),
        incoming(100_00, { symbol }),
      ]),
    );
    const before = await stateOf(transfer, userId);
    const first = await desk.upload(bytes);
    await desk.import(first);
    const imported = await stateOf(transfer, userId);
    expect(imported).toEqual({
      transfer: 'failed',
      item: 'failed',
      wallet: 100_00n,
      restricted: BigInt(reversed),
    });
    const shown = await page(first);
    expect(shown).toMatchObject({
      undoing: { lines: 4, blocked: 0, transfersSent: 1, transfersSettled: 1, lifted: reversed },
    });
    const effects = (shown['lines'] as { undoing: unknown }[]).map(({ undoing }) => undoing);
    expect(effects).toEqual([
      { effect: null, blocker: null },
      { effect: 'restriction_lifted', blocker: null },
      { effect: 'transfer_sent', blocker: null },
      { effect: 'transfer_settled', blocker: null },
    ]);
    await undone(first);
    expect(await stateOf(transfer, userId)).toEqual(before);
    await assertSafe(context());
    const again = await desk.upload(bytes);
    expect(await desk.import(again)).toEqual({ imported: 4, waiting: 0 });
    expect(await stateOf(transfer, userId)).toEqual(imported);
    await assertSafe(context());
  });

  it('keeps lines that the feed or another statement also has, and ends waiting lines', async () => {
    const [inFeed, inBoth, alone, asks] = [71_01, 71_02, 71_03, 71_04] as const;
    const both = incoming(inBoth);
    const fed = statementLine({ amount: BigInt(inFeed), payerName: 'Jan Novak' });
    const other = statementLine({ amount: BigInt(asks), payerName: 'Jan Novak' });
    await desk.feed([{ ...other, references: { movement: other.movementId } }]);
    const { file } = await imported([incoming(inFeed), both, incoming(alone), incoming(asks)]);
    await imported([both, incoming(71_05)]);
    const [waiting] = await desk.waiting();
    expect(await desk.waiting()).toHaveLength(1);
    // Staff identify a line of the feed with the line of the file.
    await desk.feed([{ ...fed, references: { movement: fed.movementId } }]);
    const line = (await desk.waiting()).find(({ documentId }) => documentId !== waiting?.documentId);
    const booked = (await desk.movements()).find(({ amount }) => amount === BigInt(inFeed));
    await desk.same(line?.documentId ?? '', booked?.documentId ?? '');
    expect(await undone(file)).toEqual({ file, lines: 1, staying: 2 });
    expect(await desk.waiting()).toEqual([]);
    expect([await countedTimes(alone), await countedTimes(asks)]).toEqual([0, 1]);
    expect(await countedTimes(inBoth)).toBe(1);
    await assertSafe(context());
  });

  it('restores the opening balance that an undone line had changed', async () => {
    await sql`update collection_accounts set stated_on = null, stated_balance = null, opening_balance = null,
      opening_on = null, opening_at = null, opening_file_id = null, stated_file_id = null
      where currency = 'CZK'`.execute(context().admin.kysely);
    const held = await linesHold();
    const { file } = await imported([incoming(91_01)], { opening: 0, closing: 91_01 });
    await sql`update collection_accounts set stated_on = null, stated_balance = null, opening_balance = null,
      opening_on = null, opening_at = null, opening_file_id = null, stated_file_id = null
      where currency = 'CZK'`.execute(context().admin.kysely);
    await sayBalance(context(), { day: '2026-11-22', balance: 1_000_00n });
    expect((await account())?.opening).toBe(1_000_00n - held - 91_01n);
    await undone(file);
    expect(await account()).toEqual({ on: '2026-11-22', stated: 1_000_00n, opening: 1_000_00n - held });
  });
});

describe('a refusal to undo the import of a statement', () => {
  it('applies before the import, to a second attempt and to an unknown file', async () => {
    const file = await desk.upload(Buffer.from(gpcFile([incoming(51_01)])));
    const before = await fingerprint(context());
    expect(await undo('none')).toMatchObject({ status: 404 });
    expect(await undo(file)).toMatchObject({
      status: 409,
      code: 'statement_file.not_undoable',
      params: { reason: 'not_imported' },
    });
    expect(await fingerprint(context())).toEqual(before);
    await desk.import(file);
    const asked = await undo(file);
    const answers = await Promise.all([0, 1].map(() => operator.approve(asked.data['documentId'])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await undo(file)).toMatchObject({ params: { reason: 'undone' } });
  });

  it('covers the whole statement while one of its lines must stay', async () => {
    const line = incoming(52_01, { id: numbered() });
    const { file } = await imported([line, incoming(52_02)]);
    const movement = (await desk.movements()).find(({ amount }) => amount === 52_01n);
    await desk.feed([
      statementLine({
        amount: -52_01n,
        isReversal: true,
        bookedOn: movement?.bookedOn ?? '',
        payerAccount: null,
        payerName: null,
      }),
    ]);
    const { rows } = await sql<{ reversal: string; payment: string }>`
      select r.document_id as reversal, m.payment_document_id as payment from bank_movement_items r, bank_movement_items m
      where r.outcome = 'reversal' and r.amount = -5201 and m.document_id = ${movement?.documentId ?? ''}`.execute(
      context().admin.kysely,
    );
    const [found] = rows;
    const asked = await operator.ask(`/bank-movements/${found?.reversal}/match-reversal`, {
      payment: found?.payment,
    });
    await operator.approve(asked.data['documentId']);
    expect(await page(file)).toMatchObject({ undoing: { lines: 2, blocked: 1 } });
    expect(await undo(file)).toMatchObject({
      code: 'statement_file.not_undoable',
      params: { reason: 'lines', lines: 1 },
    });
    expect(await countedTimes(52_02)).toBe(1);
  });
});
