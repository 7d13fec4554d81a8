import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import {
  correctedSample,
  importedSample,
} from '../../../../test/support/distributions/sample-distributions.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { balanceOf, debtOf } from '@parcela/ledger';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);
const polishIban = 'PL83101010230000261395100000';
const made: { project?: string; count: number } = { count: 0 };

beforeAll(async () => {
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    made.project = (await publishSampleProject(tx, { currency: 'PLN', countryCode: 'PL' })).documentId;
  });
});
afterEach(() => assertSafe(context()));

interface Line {
  readonly id: number;
  readonly documentId: string;
  readonly state: string;
  readonly waitsFor: string | null;
}
const lineOf = async ({ userId }: TestUser): Promise<Line> => {
  const { rows } = await sql<Line>`
    select id, document_id as "documentId", state, waits_for as "waitsFor" from distribution_lines
    where user_id = ${userId} order by id desc limit 1`.execute(context().admin.kysely);
  const [row] = rows;
  if (!row) throw new Error('nothing was earned');
  return row;
};
/** The outcome of a line, with the amount that the bank is to pay. */
const lineById = async (id: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select l.state, l.settlement, l.deducted, (
      select o.amount from distribution_transfers t
      join outgoing_transfers o on o.item_kind = 'distribution' and o.item_id = t.id
      where t.line_id = l.id and t.failed_at is null) as ordered
    from distribution_lines l where l.id = ${id}`.execute(context().admin.kysely);
  return rows[0] ?? {};
};
/** A user without a PLN account earns 120.00 PLN. */
const waits = async (): Promise<TestUser> => {
  const user = await fixture.investor();
  made.count += 1;
  await context().transact((tx) =>
    importedSample(tx, {
      project: made.project ?? '',
      importId: `waits-${made.count}`,
      lines: [[user.documentId, '120.00']],
    }),
  );
  for (let step = 0; step < 3; step += 1) await fixture.runScheduledJob('distributions.execute');
  expect(await lineOf(user)).toMatchObject({ state: 'waiting', waitsFor: 'bank_account' });
  return user;
};
const ask = async (line: Line, what: 'take-over' | 'retry' | 'paid', body: object = {}) =>
  fixture.call(fixture.staff().asking, 'POST', `/operator/distribution-lines/${line.documentId}/${what}`, {
    body: { reason: 'We looked at it', ...body },
  });
const evidence = { evidence: '26000000999' };
const giveAccount = async (user: TestUser): Promise<void> => {
  await fixture.stepUp(user);
  expect((await fixture.saveAccount(user, { currency: 'PLN', iban: polishIban })).status).toBe(200);
  await fixture.dayLater(user);
};

describe('a waiting distribution line', () => {
  it('is in the list with its distribution and the reason for the wait', async () => {
    const user = await waits();
    const list = (waitsFor: string) =>
      fixture.call<{ documentId: string; currency: string }[]>(
        fixture.staff().asking,
        'GET',
        `/operator/distribution-lines?filters[waitsFor]=${waitsFor}`,
      );
    const line = await lineOf(user);
    const found = (await list('bank_account')).data.filter(
      ({ documentId }) => documentId === line.documentId,
    );
    expect(found).toMatchObject([
      {
        state: 'waiting',
        waitsFor: 'bank_account',
        currency: 'PLN',
        distribution: { importId: `waits-${made.count}` },
      },
    ]);
    expect((await list('staff')).data.map(({ documentId }) => documentId)).not.toContain(line.documentId);
  });

  it('is paid by hand once, after staff take it over and two of them agree, and never automatically', async () => {
    const user = await waits();
    const line = await lineOf(user);
    expect((await ask(line, 'paid', evidence)).code).toBe('distribution.line_not_waiting');
    expect((await ask(line, 'take-over')).data).toMatchObject({ state: 'waiting', waitsFor: 'staff' });
    await giveAccount(user);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineOf(user)).toMatchObject({ state: 'waiting', waitsFor: 'staff' });

    const before = await fixture.reconciled('PLN');
    const asked = await ask(line, 'paid', evidence);
    const paid = await fixture.agree(String(asked.data['documentId']));
    expect(paid.status).toBe(200);
    expect(await lineOf(user)).toMatchObject({ state: 'settled', waitsFor: null });
    // This explains the bank's own line.
    const after = await fixture.reconciled('PLN');
    expect([after?.unexplained, after?.difference]).toEqual([
      (before?.unexplained ?? 0n) + 120_00n,
      before?.difference ?? 0n,
    ]);
    expect((await fixture.notified(user)).at(-1)).toBe('earning.sent');
    for (const what of ['take-over', 'retry', 'paid'] as const)
      expect([what, (await ask(line, what, what === 'paid' ? evidence : {})).code]).toEqual([
        what,
        'distribution.line_not_waiting',
      ]);
    const { rows } = await sql`
      select evidence, requested_by <> approved_by as "areTwo" from distribution_lines_paid_by_hand
      where line_id = ${line.id}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ evidence: evidence.evidence, areTwo: true }]);
    const { asking, agreeing } = fixture.staff();
    const by = { subject: 'distribution_line', actor: `staff:${asking.staffId}` };
    const reason = 'We looked at it';
    const steps = ['distribution_line.taken_over', 'distribution_line.paid_by_hand'];
    expect(await auditLogOf(context(), line.documentId, ...steps)).toEqual([
      {
        ...by,
        action: 'distribution_line.taken_over',
        before: { state: 'waiting', waitsFor: 'bank_account' },
        after: { state: 'waiting', waitsFor: 'staff', reason },
      },
      {
        ...by,
        action: 'distribution_line.paid_by_hand',
        before: { state: 'waiting', waitsFor: 'staff' },
        after: {
          ...evidence,
          state: 'settled',
          amount: '12000',
          currency: 'PLN',
          reason,
          approvedBy: agreeing.staffId,
        },
      },
    ]);
  });

  it('keeps waiting when a retry by staff fails, and becomes a transfer when it can be paid', async () => {
    const user = await waits();
    const line = await lineOf(user);
    await ask(line, 'take-over');
    expect((await ask(line, 'retry')).data).toMatchObject({ state: 'waiting', waitsFor: 'bank_account' });
    await ask(line, 'take-over');
    await giveAccount(user);
    await revokeLevel(context().database.reader, user.userId, 'KYC');
    expect((await ask(line, 'retry')).data).toMatchObject({ state: 'waiting', waitsFor: 'clearance' });
    await sql`
      insert into verification_records (document_id, user_id, type, source)
      values (new_document_id(), ${user.userId}, 'KYC', 'sumsub')`.execute(context().admin.kysely);
    expect((await ask(line, 'retry')).data).toMatchObject({ state: 'ordered', waitsFor: null });
    expect((await auditLogOf(context(), line.documentId, 'distribution_line.retried')).at(-1)).toMatchObject({
      before: { state: 'waiting', waitsFor: 'clearance' },
      after: { state: 'ordered', waitsFor: null, reason: 'We looked at it' },
    });
    expect(await ask(line, 'take-over')).toMatchObject({
      code: 'distribution.line_not_waiting',
      params: { state: 'ordered' },
    });
  });

  it('covers the current debt of its holder before the rest, if any, goes to the bank', async () => {
    const correct = async (user: TestUser, importId: string, net: string): Promise<void> => {
      const { rows } = await sql<{ documentId: string }>`
        select document_id as "documentId" from distributions where import_id = ${importId}`.execute(
        context().admin.kysely,
      );
      await context().transact((tx) =>
        correctedSample(tx, {
          distribution: rows[0]?.documentId ?? '',
          lines: [[user.documentId, net]],
        }),
      );
      for (let step = 0; step < 3; step += 1) await fixture.runScheduledJob('distributions.execute');
    };
    const owes = async ({ userId }: TestUser): Promise<bigint> =>
      -(await balanceOf(context().database.reader, debtOf(userId, 'PLN')));
    const user = await waits();
    const first = await lineOf(user);
    await correct(user, `waits-${made.count}`, '100.00');
    expect([await owes(user), (await lineById(first.id))['state']]).toEqual([20_00n, 'waiting']);
    await giveAccount(user);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineById(first.id)).toMatchObject({
      state: 'ordered',
      settlement: 'BankTransfer',
      deducted: 20_00n,
      ordered: 100_00n,
    });
    expect(await owes(user)).toBe(0n);
    expect((await fixture.notified(user)).slice(-2)).toEqual(['earning.deducted', 'earning.sent']);

    const other = await waits();
    const whole = await lineOf(other);
    await correct(other, `waits-${made.count}`, '0');
    await giveAccount(other);
    await fixture.runScheduledJob('distributions.resolve-waiting-lines');
    expect(await lineById(whole.id)).toMatchObject({
      state: 'settled',
      settlement: 'Deduction',
      deducted: 120_00n,
      ordered: null,
    });
    expect(await owes(other)).toBe(0n);
  });
});
