import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { importedSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

const polishIban = 'PL83101010230000261395100000';
const anotherIban = 'PL27114020040000300201355387';
const projects: { czech?: string; polish?: string } = {};
const distributions = { count: 0 };

beforeAll(async () => {
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    projects.czech = (await publishSampleProject(tx)).documentId;
    projects.polish = (await publishSampleProject(tx, { currency: 'PLN', countryCode: 'PL' })).documentId;
  });
});
afterEach(() => assertSafe(context()));

/** Approves a distribution of 120.00 to one holder and lets the worker finish it. */
const paidOut = async (user: TestUser, project: string | undefined): Promise<void> => {
  distributions.count += 1;
  await context().transact((tx) =>
    importedSample(tx, {
      project: project ?? '',
      importId: `bank-${distributions.count}`,
      lines: [[user.documentId, '120.00']],
    }),
  );
  for (let step = 0; step < 3; step += 1) await fixture.runScheduledJob('distributions.execute');
};
const toBank = (user: TestUser) =>
  fixture.call(user, 'PUT', `/api/user-profiles/${user.profileDocumentId}`, {
    body: { data: { payoutSettlement: 'BankTransfer' } },
  });
const savePolish = async (user: TestUser, iban = polishIban): Promise<void> => {
  await fixture.stepUp(user);
  expect((await fixture.saveAccount(user, { currency: 'PLN', iban })).status).toBe(200);
  await fixture.dayLater(user);
};

interface Line {
  readonly documentId: string;
  readonly state: string;
  readonly settlement: string;
  readonly waitsFor: string | null;
  readonly reference: string | null;
}
const lineOf = async ({ userId }: TestUser): Promise<Line | undefined> => {
  const { rows } = await sql<Line>`
    select l.document_id as "documentId", l.state, l.settlement, l.waits_for as "waitsFor", o.reference
    from distribution_lines l
    left join distribution_transfers t on t.line_id = l.id and t.failed_at is null
    left join outgoing_transfers o on o.item_kind = 'distribution' and o.item_id = t.id
    where l.user_id = ${userId} order by l.id desc limit 1`.execute(context().admin.kysely);
  return rows[0];
};
const authorise = async (reference: string | null | undefined): Promise<void> => {
  await fixture.runScheduledJob('outgoing-transfers.submit');
  await sandbox().control('/bank/authorise', { reference });
  await fixture.runScheduledJob('bank-statements.import');
};
/** Two people confirm that the bank will never pay the transfer. */
const refuse = async (user: TestUser): Promise<void> => {
  await fixture.runScheduledJob('outgoing-transfers.submit');
  const line = await lineOf(user);
  const { data } = await fixture.call<{ documentId: string; item: { documentId: string } | null }[]>(
    fixture.staff().agreeing,
    'GET',
    '/operator/outgoing-transfers?filters[kind]=distribution&filters[state]=sent',
  );
  const transfer = data.find(({ item }) => item?.documentId === line?.documentId);
  const agreed = await fixture.decide(`/operator/outgoing-transfers/${transfer?.documentId ?? ''}/not-paid`);
  expect(agreed.status).toBe(200);
};

describe('distribution lines with the payout method BankTransfer', () => {
  it('go to the bank as transfers and are paid when a statement shows them', async () => {
    const user = await fixture.investor();
    await toBank(user);
    await fixture.usableAccount(user);
    await paidOut(user, projects.czech);
    const ordered = await lineOf(user);
    expect(ordered).toMatchObject({ state: 'ordered', settlement: 'BankTransfer', waitsFor: null });
    expect(ordered?.reference).toMatch(/^9\d{9}$/);
    const { rows } = await sql<{ message: string }>`
      select message from outgoing_transfers where reference = ${ordered?.reference ?? ''}`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.message).toMatch(/^\S.* \d{4}-\d\d-\d\d - \d{4}-\d\d-\d\d$/);
    expect((await fixture.notified(user)).at(-1)).toBe('earning.sent');
    await authorise(ordered?.reference);
    expect(await lineOf(user)).toMatchObject({ state: 'settled', settlement: 'BankTransfer' });
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
    expect(await fixture.reconciled()).toMatchObject({ difference: 0n });
    const statement = await fixture.call(user, 'GET', `/core/user/earnings/${ordered?.documentId ?? ''}`);
    expect(statement).toMatchObject({
      status: 200,
      data: { settlement: 'BankTransfer', state: 'settled', transferReference: ordered?.reference },
    });
  });

  it('go into the wallet while the holder has no usable bank account', async () => {
    const user = await fixture.investor();
    await toBank(user);
    await fixture.stepUp(user);
    await fixture.saveAccount(user);
    await paidOut(user, projects.czech);
    expect(await lineOf(user)).toMatchObject({ state: 'settled', settlement: 'DepositToWallet' });
    expect(await fixture.wallet(user)).toEqual({ free: 120_00n, held: 0n });
    expect((await fixture.notified(user)).at(-1)).toBe('earning.deposited');
  });

  it('go into the wallet of a holder without a verified identity', async () => {
    const user = await fixture.investor();
    await toBank(user);
    await fixture.usableAccount(user);
    await revokeLevel(context().database.reader, user.userId, 'KYC');
    await paidOut(user, projects.czech);
    expect(await lineOf(user)).toMatchObject({ state: 'settled', settlement: 'DepositToWallet' });
    expect(await fixture.wallet(user)).toEqual({ free: 120_00n, held: 0n });
  });

  it('stay unsent when the holder’s level ends before the file goes to the bank', async () => {
    const user = await fixture.investor();
    await toBank(user);
    await fixture.usableAccount(user);
    await paidOut(user, projects.czech);
    await revokeLevel(context().database.reader, user.userId, 'AML');
    await fixture.runScheduledJob('outgoing-transfers.submit');
    const { rows } = await sql<{ state: string }>`
      select state from outgoing_transfers where reference = ${(await lineOf(user))?.reference ?? ''}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ state: 'pending' }]);
  });

  it('go into the wallet when the bank did not pay them', async () => {
    const user = await fixture.investor();
    await toBank(user);
    await fixture.usableAccount(user);
    await paidOut(user, projects.czech);
    await refuse(user);
    expect(await lineOf(user)).toMatchObject({ state: 'settled', settlement: 'DepositToWallet' });
    expect(await fixture.wallet(user)).toEqual({ free: 120_00n, held: 0n });
    expect((await fixture.notified(user)).at(-1)).toBe('earning.returned');
  });
});

describe('distribution lines in PLN, which has no wallet', () => {
  it('wait for a bank account, block the deletion of the holder’s account, and go out once there is one', async () => {
    const user = await fixture.investor();
    await paidOut(user, projects.polish);
    expect(await lineOf(user)).toMatchObject({ state: 'waiting', waitsFor: 'bank_account', reference: null });
    expect((await fixture.notified(user)).at(-1)).toBe('earning.account_needed');
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineOf(user)).toMatchObject({ state: 'waiting' });
    await fixture.stepUp(user);
    expect(await fixture.call(user, 'DELETE', '/api/user-profiles/delete-account')).toMatchObject({
      status: 409,
      code: 'account.not_deletable',
    });
    await savePolish(user);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    const ordered = await lineOf(user);
    expect(ordered).toMatchObject({ state: 'ordered', waitsFor: null });
    await authorise(ordered?.reference);
    expect(await lineOf(user)).toMatchObject({ state: 'settled', settlement: 'BankTransfer' });
  });

  it('wait while the holder lacks the level and go out when the holder has it again', async () => {
    const user = await fixture.investor();
    await savePolish(user);
    await revokeLevel(context().database.reader, user.userId, 'KYC');
    await paidOut(user, projects.polish);
    expect(await lineOf(user)).toMatchObject({ state: 'waiting', waitsFor: 'clearance' });
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineOf(user)).toMatchObject({ state: 'waiting', waitsFor: 'clearance' });
    await sql`
      insert into verification_records (document_id, user_id, type, source)
      values (new_document_id(), ${user.userId}, 'KYC', 'sumsub')`.execute(context().admin.kysely);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineOf(user)).toMatchObject({ state: 'ordered' });
  });

  it('go out again only to another bank account than the one that refused them', async () => {
    const user = await fixture.investor();
    await savePolish(user);
    await paidOut(user, projects.polish);
    await refuse(user);
    expect(await lineOf(user)).toMatchObject({ state: 'waiting', waitsFor: 'bank_account' });
    expect((await fixture.notified(user)).at(-1)).toBe('earning.account_needed');
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineOf(user)).toMatchObject({ state: 'waiting' });
    await savePolish(user, anotherIban);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineOf(user)).toMatchObject({ state: 'ordered' });
  });
});
