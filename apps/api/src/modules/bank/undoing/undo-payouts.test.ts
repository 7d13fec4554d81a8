import { suspenseFor, transfer, walletOf } from '@parcela/ledger';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { importStatementLine, statementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { importedSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { assertSafe, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';
import { distributionTransfers } from '../../distributions/index.ts';
import { paymentsOfLines } from '../../payments/index.ts';
import { undoLineAction } from './undo-line.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);
const owners = { distribution: distributionTransfers };
const made = { czech: '', polish: '', first: 0, second: 0, payouts: 0 };

beforeAll(async () => {
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    made.czech = (await publishSampleProject(tx)).documentId;
    made.polish = (await publishSampleProject(tx, { currency: 'PLN', countryCode: 'PL' })).documentId;
  });
  made.first = (await signedInStaff(context(), ['finance'])).staffId;
  made.second = (await signedInStaff(context(), ['administrator'])).staffId;
});
afterEach(() => assertSafe(context()));

/** The reference of a payout of 120.00 that the bank has. */
const sentDistribution = async (user: TestUser, project: string): Promise<string> => {
  made.payouts += 1;
  await context().transact((tx) =>
    importedSample(tx, { project, importId: `undo-${made.payouts}`, lines: [[user.documentId, '120.00']] }),
  );
  for (let step = 0; step < 3; step += 1) await fixture.runScheduledJob('distributions.execute');
  await fixture.runScheduledJob('outgoing-transfers.submit');
  const { rows } = await sql<{ reference: string }>`
    select o.reference from distribution_lines l join distribution_transfers t on t.line_id = l.id
    join outgoing_transfers o on o.item_kind = 'distribution' and o.item_id = t.id
    where l.user_id = ${user.userId} order by o.id desc limit 1`.execute(context().admin.kysely);
  return rows[0]?.reference ?? '';
};
const stateOf = async (reference: string) => {
  const { rows } = await sql`
    select o.state, l.state as line, l.settlement, t.failed_at is null as alive from outgoing_transfers o
    join distribution_transfers t on t.id = o.item_id join distribution_lines l on l.id = t.line_id
    where o.reference = ${reference}`.execute(context().admin.kysely);
  return rows[0];
};
const ibans = { CZK: 'CZ5220100000002900000005', PLN: 'PL10105000997603123456789123' };
const imported = async (
  reference: string,
  amount: bigint,
  { currency = 'CZK', bookedOn = '2026-11-21' }: { currency?: 'CZK' | 'PLN'; bookedOn?: string } = {},
): Promise<string> => {
  const line = statementLine({ variableSymbol: reference, amount, currency, bookedOn });
  await importStatementLine(context(), testInvestors().deps, line, { owners, iban: ibans[currency] });
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from bank_movements where movement_id = ${line.movementId}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.documentId ?? '';
};
const undo = (movement: string) =>
  context().transact((tx) =>
    undoLineAction({ payments: paymentsOfLines, owners }).execute(
      tx,
      { movement, sameAs: null },
      {
        requestedBy: made.first,
        approvedBy: made.second,
        approval: 'test',
        reason: 'It is wrong',
        requestId: 'test',
      },
    ),
  );

const ordered = { state: 'submitted', line: 'ordered', settlement: 'BankTransfer', alive: true };
const settled = { state: 'booked', line: 'settled', settlement: 'BankTransfer', alive: true };
const inWallet = { state: 'failed', line: 'settled', settlement: 'DepositToWallet', alive: false };

describe('undoing the bank lines of a payout', () => {
  it('lets the line wait for the bank, and takes a returned payout out of the wallet', async () => {
    const user = await fixture.investor();
    await fixture.call(user, 'PUT', `/api/user-profiles/${user.profileDocumentId}`, {
      body: { data: { payoutSettlement: 'BankTransfer' } },
    });
    await fixture.usableAccount(user);
    const reference = await sentDistribution(user, made.czech);
    await undo(await imported(reference, -120_00n));
    expect(await stateOf(reference)).toEqual(ordered);
    await assertSafe(context());
    await imported(reference, -120_00n);
    expect(await stateOf(reference)).toEqual(settled);
    for (const bookedOn of ['2026-11-22', '2026-11-23']) {
      const back = await imported(reference, 120_00n, { bookedOn });
      expect(await stateOf(reference)).toEqual(inWallet);
      expect(await fixture.wallet(user)).toEqual({ free: 120_00n, held: 0n });
      await undo(back);
      expect(await stateOf(reference)).toEqual(settled);
      expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
      await assertSafe(context());
    }
    const { data } = await fixture.call<{ kind: string }[]>(user, 'GET', '/core/user/wallet/CZK/movements');
    expect(data.map(({ kind }) => kind)).toEqual(['reversed', 'earning', 'reversed', 'earning']);
  });

  it('restricts the holder who has used the returned money', async () => {
    const user = await fixture.investor();
    await fixture.call(user, 'PUT', `/api/user-profiles/${user.profileDocumentId}`, {
      body: { data: { payoutSettlement: 'BankTransfer' } },
    });
    await fixture.usableAccount(user);
    const reference = await sentDistribution(user, made.czech);
    await imported(reference, -120_00n);
    const back = await imported(reference, 120_00n, { bookedOn: '2026-11-22' });
    await context().transact((tx) =>
      transfer(tx, {
        kind: testKind('test.paid'),
        source: { type: 'test', id: back },
        from: walletOf(user.userId, 'CZK'),
        to: suspenseFor('test', 'CZK'),
        amount: 1_00n,
      }),
    );
    await undo(back);
    expect(await stateOf(reference)).toEqual(settled);
    const { rows } = await sql`
      select amount, closed_at is null as open from account_restrictions
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ amount: 120_00n, open: true }]);
  });

  it('no longer earmarks a payout in PLN, unless staff sent it again', async () => {
    const user = await fixture.investor();
    await fixture.stepUp(user);
    await fixture.saveAccount(user, { currency: 'PLN', iban: 'PL83101010230000261395100000' });
    await fixture.dayLater(user);
    const reference = await sentDistribution(user, made.polish);
    await imported(reference, -120_00n, { currency: 'PLN' });
    const back = await imported(reference, 120_00n, { currency: 'PLN', bookedOn: '2026-11-22' });
    expect(await stateOf(reference)).toMatchObject({ state: 'failed', line: 'waiting' });
    await undo(back);
    expect(await stateOf(reference)).toEqual(settled);
    await assertSafe(context());
    const again = await imported(reference, 120_00n, { currency: 'PLN', bookedOn: '2026-11-23' });
    await fixture.stepUp(user);
    await fixture.saveAccount(user, { currency: 'PLN', iban: 'PL27114020040000300201355387' });
    await fixture.dayLater(user);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    await expect(undo(again)).rejects.toMatchObject({
      code: 'bank_movement.not_undoable',
      params: { reason: 'sent_again' },
    });
  });
});
