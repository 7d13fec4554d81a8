import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  sentDeclaration,
  useDistributionsApp,
} from '../../../../test/support/distributions/distributions-app.ts';
import { executeSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { balanceOf, debtOf, walletOf } from '@parcela/ledger';

const context = useTestDatabase();
const { sharedObjects, dates, get, send, declare, agree, signedIn, idOf } = useDistributionsApp(context);

interface Item {
  readonly documentId: string;
  readonly state: string;
  readonly [name: string]: unknown;
}
const inWallet = ({ userId }: TestUser): Promise<bigint> =>
  balanceOf(context().database.reader, walletOf(userId, 'CZK'));
const owed = async ({ userId }: TestUser): Promise<bigint> =>
  -(await balanceOf(context().database.reader, debtOf(userId, 'CZK')));
const changeOf = async (of: (user: TestUser) => Promise<bigint>, what: () => Promise<void>) => {
  const before = await Promise.all(sharedObjects().holders.map(of));
  await what();
  const after = await Promise.all(sharedObjects().holders.map(of));
  return after.map((amount, index) => amount - (before[index] ?? 0n));
};

/** Requests the execution, lets a second person approve, and executes. */
const pay = async (documentId: unknown): Promise<void> => {
  const { data } = await get(`/operator/distributions/${String(documentId)}`);
  const asked = await send(`/${String(documentId)}/execute`, {
    version: data['version'],
    reason: 'It is right',
  });
  expect(asked.status).toBe(201);
  expect((await agree(asked.data['documentId'])).status).toBe(200);
  await executeSample(context().transact, await idOf(documentId));
};

/** 7,000.00 net for holders of 1, 2 and 4 shares, paid into their wallets. */
const paid = async (): Promise<string> => {
  const { data } = await declare();
  await pay(data['documentId']);
  return String(data['documentId']);
};
const correct = (original: string, change: object, reason = 'The gross was wrong') =>
  send(`/${original}/corrections`, { reason, declaration: { ...sentDeclaration, ...change } });
const importing = (original: string, csv: string, dryRun = false) =>
  send(`/${original}/corrections/import`, { reason: 'Two lines were swapped', csv, dryRun });
const email = (index: number): string => sharedObjects().holders[index]?.email ?? '';
const importIdOf = async (documentId: unknown): Promise<unknown> =>
  (await get(`/operator/distributions/${String(documentId)}`)).data['importId'];

describe('correctDistribution', () => {
  it('pays the missing amount after a preview and two decisions, and names the original to holders and staff', async () => {
    const original = await paid();
    const corrected = await correct(original, { gross: 10_700_00 });
    expect(corrected).toMatchObject({
      status: 201,
      data: {
        state: 'declared',
        origin: 'declared',
        corrects: { documentId: original },
        reason: 'The gross was wrong',
        recordOn: sharedObjects().day,
        figures: { gross: 10_700_00, net: 7_700_00 },
      },
    });
    const { documentId } = corrected.data;
    expect((await get(`/operator/distributions/${String(documentId)}/preview`)).data).toMatchObject({
      holderCount: 3,
      correction: {
        more: { holders: 3, amount: 700_00 },
        less: { holders: 0, amount: 0 },
        net: 7_700_00,
      },
      anomalies: [],
      lines: [
        { booked: 4_000_00, parts: { net: 400_00, gross: 400_00, costs: 0 } },
        { booked: 2_000_00, parts: { net: 200_00 } },
        { booked: 1_000_00, parts: { net: 100_00 } },
      ],
    });
    expect(await changeOf(inWallet, () => pay(documentId))).toEqual([100_00n, 200_00n, 400_00n]);
    expect(await auditLogOf(context(), documentId)).toMatchObject([
      { action: 'distribution.corrected', after: { gross: '1070000', reason: 'The gross was wrong' } },
      { action: 'distributions.correct' },
      { action: 'distribution.executed', after: { holders: 3 } },
    ]);
    expect((await get(`/operator/distributions/${original}`)).data).toMatchObject({
      corrects: null,
      corrections: [{ documentId, state: 'executed', reason: 'The gross was wrong' }],
    });
    const [, , third] = sharedObjects().holders;
    const notified = await notificationsOf(context(), third, 'earning.corrected');
    expect(notified).toMatchObject([
      {
        params: {
          amount: { amount: '40000', currency: 'CZK' },
          periodFrom: '2026-04-01',
          periodTo: '2026-06-30',
        },
        isMailed: true,
      },
    ]);
    const { rows } = await sql<{ documentId: string; corrected: string }>`
      select l.document_id as "documentId", o.document_id as corrected
      from distribution_lines l
      join distributions p on p.id = l.distribution_id
      join distribution_lines o on o.distribution_id = p.corrects_id and o.user_id = l.user_id
      where p.document_id = ${String(documentId)} and l.user_id = ${third.userId}`.execute(
      context().admin.kysely,
    );
    const caller = await signedIn(third);
    expect((await get(`/core/user/earnings/${rows[0]?.documentId ?? ''}`, caller)).data).toMatchObject({
      own: { gross: 400_00, net: 400_00 },
      payout: { gross: 10_700_00, net: 7_700_00 },
      corrects: {
        documentId: rows[0]?.corrected,
        importId: await importIdOf(original),
        periodTo: '2026-06-30',
      },
      deducted: 0,
    });
    await assertSafe(context());
  });

  it('debits no wallet: an overpayment becomes a debt that later distributions deduct', async () => {
    const original = await paid();
    const corrected = await correct(original, { gross: 9_300_00 });
    const url = `/operator/distributions/${String(corrected.data['documentId'])}`;
    expect((await get(`${url}/preview`)).data).toMatchObject({
      correction: { more: { holders: 0, amount: 0 }, less: { holders: 3, amount: 700_00 }, net: 6_300_00 },
      anomalies: [{ code: 'holders_owe', isBlocking: false, params: { holders: 3 } }],
    });
    const before = await Promise.all(sharedObjects().holders.map(inWallet));
    expect(await changeOf(owed, () => pay(corrected.data['documentId']))).toEqual([
      100_00n,
      200_00n,
      400_00n,
    ]);
    expect(await Promise.all(sharedObjects().holders.map(inWallet))).toEqual(before);
    const lines = (await get(`${url}/lines`)).data as unknown as readonly Record<string, unknown>[];
    expect(lines).toMatchObject([
      { settlement: 'Deduction', state: 'settled', deducted: 0, parts: { net: -100_00 } },
      { parts: { net: -200_00 } },
      { parts: { net: -400_00 } },
    ]);
    const [first, , third] = sharedObjects().holders;
    expect(await notificationsOf(context(), first, 'earning.overpaid')).toMatchObject([
      { params: { amount: { amount: '10000' } }, isMailed: true },
    ]);

    // 350.00 for seven shares: the first two holders pay part of their debts, and no holder is paid.
    const small = { gross: 350_00, costs: [], reserve: 0, fee: 0, withholding: 0 };
    const next = await declare({ declaration: small, periodFrom: '2026-07-01', periodTo: '2026-07-02' });
    expect(await changeOf(inWallet, () => pay(next.data['documentId']))).toEqual([0n, 0n, 0n]);
    expect(await Promise.all(sharedObjects().holders.map(owed))).toEqual([50_00n, 100_00n, 200_00n]);
    expect(await notificationsOf(context(), third, 'earning.deducted')).toMatchObject([
      { params: { amount: { amount: '20000' } } },
    ]);
    // 700.00: half covers the remaining debts, half is paid.
    const last = await declare({
      declaration: { ...small, gross: 700_00 },
      periodFrom: '2026-08-01',
      periodTo: '2026-08-02',
    });
    expect(await changeOf(inWallet, () => pay(last.data['documentId']))).toEqual([50_00n, 100_00n, 200_00n]);
    expect(await Promise.all(sharedObjects().holders.map(owed))).toEqual([0n, 0n, 0n]);
    const lastLines = `/operator/distributions/${String(last.data['documentId'])}/lines`;
    expect((await get(lastLines)).data).toMatchObject([
      { settlement: 'DepositToWallet', parts: { net: 100_00 }, deducted: 50_00 },
      { parts: { net: 200_00 }, deducted: 100_00 },
      { parts: { net: 400_00 }, deducted: 200_00 },
    ]);
    await assertSafe(context());
  });

  it('corrects an earlier correction by the difference from the booked amounts', async () => {
    const original = await paid();
    await pay((await correct(original, { gross: 10_700_00 })).data['documentId']);
    const back = await correct(original, {});
    expect(
      (await get(`/operator/distributions/${String(back.data['documentId'])}/preview`)).data,
    ).toMatchObject({
      correction: { less: { holders: 3, amount: 700_00 }, net: 7_000_00 },
      lines: [{ booked: 4_400_00, parts: { net: -400_00 } }, {}, {}],
    });
    expect(await changeOf(owed, () => pay(back.data['documentId']))).toEqual([100_00n, 200_00n, 400_00n]);
    await assertSafe(context());
  });

  it('also moves reserve, fee, tax and costs, and does not notify holders with an unchanged net amount', async () => {
    const original = await paid();
    const same = { costs: [{ kind: 'management', note: '', amount: 1_700_00 }], reserve: 0, fee: 200_00 };
    const corrected = await correct(original, same);
    const sent = () => notificationsOf(context(), sharedObjects().holders[0], 'earning.');
    const before = (await sent()).length;
    expect(await changeOf(inWallet, () => pay(corrected.data['documentId']))).toEqual([0n, 0n, 0n]);
    expect(await sent()).toHaveLength(before);
    await assertSafe(context());
  });

  it('refuses an unchanged correction, a second open one, and a correction of anything but an executed original', async () => {
    const original = await paid();
    const first = await correct(original, {});
    const one = String(first.data['documentId']);
    expect((await get(`/operator/distributions/${one}/preview`)).data).toMatchObject({
      anomalies: [{ code: 'nothing_to_correct', isBlocking: true }],
    });
    expect((await send(`/${one}/execute`, { version: 1, reason: 'Try' })).code).toBe('distribution.blocked');
    const before = await fingerprint(context());
    expect((await correct(original, { gross: 12_000_00 })).code).toBe('distribution.correction_open');
    expect((await importing(original, `investor,net\n${email(0)},1.00`)).code).toBe(
      'distribution.correction_open',
    );
    expect((await correct(one, {})).code).toBe('distribution.is_correction');
    const edit = { version: 1, ...dates(), expectedNet: null, declaration: sentDeclaration };
    expect((await send(`/${one}/versions`, edit)).code).toBe('distribution.is_correction');
    expect((await correct('a'.repeat(24), {})).status).toBe(404);
    expect((await correct(original, {}, '')).status).toBe(400);
    expect(await fingerprint(context())).toEqual(before);
    expect((await send(`/${one}/cancel`, { version: 1, reason: 'A mistake' })).data).toMatchObject({
      state: 'cancelled',
    });
    const left = await fingerprint(context());
    const tooMuch = await correct(original, { gross: 1_00 });
    expect([tooMuch.status, tooMuch.issues.map(({ path }) => path)]).toEqual([400, ['declaration.gross']]);
    expect(await fingerprint(context())).toEqual(left);
    const declared = await declare();
    expect((await correct(String(declared.data['documentId']), {})).code).toBe('distribution.not_executed');
  });

  it('stays within the project and period of the original and is the only open one, in the database too', async () => {
    const { id } = await idOf(await paid());
    const insert = (columns: string) =>
      context().admin.pool.query(
        `insert into distributions (document_id, import_id, project_id, currency, origin, state, period_from, period_to,
           record_on, pay_on, gross, costs, reserve, fee, withholding, created_by, corrects_id, reason)
         select substr(md5(random()::text), 1, 24), md5(random()::text), project_id, ${columns}
           record_on, pay_on, 1, 0, 0, 0, 0, created_by, id, 'a test' from distributions where id = ${id}`,
      );
    await expect(insert(`'EUR', origin, 'declared', period_from, period_to,`)).rejects.toThrow(/own project/);
    await expect(insert(`currency, origin, 'declared', period_from, period_to + 1,`)).rejects.toThrow(
      /period/,
    );
    await insert(`currency, origin, 'declared', period_from, period_to,`);
    await expect(insert(`currency, origin, 'declared', period_from, period_to,`)).rejects.toThrow(
      /one_open_correction/,
    );
    await expect(
      context().admin.pool.query('update distributions set gross = 2 where corrects_id = $1', [id]),
    ).rejects.toThrow(/is fixed/);
  });
});

describe('importCorrection', () => {
  it('changes only the holders in the file and keeps the other parts', async () => {
    const original = await paid();
    const csv = `investor,net\n${email(0)},1200.00\n${email(1)},0\n`;
    const before = await fingerprint(context());
    const tried = await importing(original, csv, true);
    expect(tried).toMatchObject({
      status: 200,
      data: {
        distribution: null,
        lineCount: 2,
        problems: [],
        anomalies: [{ code: 'holders_owe', params: { holders: 1 } }],
        correction: {
          more: { holders: 1, amount: 200_00 },
          less: { holders: 1, amount: 2_000_00 },
          net: 5_200_00,
        },
      },
    });
    const { idempotency_keys: _key, ...rest } = await fingerprint(context());
    const { idempotency_keys: _before, ...restBefore } = before;
    expect(rest, 'a dry run writes nothing').toEqual(restBefore);

    const imported = await importing(original, csv);
    const { documentId } = imported.data['distribution'] as Item;
    expect(imported.data['distribution']).toMatchObject({
      origin: 'imported',
      corrects: { documentId: original },
      figures: {
        gross: 10_000_00 - 1_800_00,
        costs: [{ amount: 900_00 }, { amount: 100_00 }],
        net: 5_200_00,
      },
    });
    expect(await changeOf(inWallet, () => pay(documentId))).toEqual([200_00n, 0n, 0n]);
    expect(await owed(sharedObjects().holders[1])).toBe(2_000_00n);
    expect((await get(`/operator/distributions/${documentId}`)).data).toMatchObject({
      holderCount: 2,
      progress: { pending: 0, settled: 2 },
    });
    await assertSafe(context());
  });

  it('names the problems of a file and changes nothing', async () => {
    const original = await paid();
    const csv = `investor,net\n${email(0)},1.005\nnobody@example.com,1.00\n${email(1)},1\n${email(1)},2\n`;
    const answer = await importing(original, csv);
    expect(answer.data).toMatchObject({
      distribution: null,
      correction: null,
      problems: [
        { line: 2, code: 'amount_ambiguous' },
        { line: 3, code: 'investor_unknown' },
        { line: 5, code: 'investor_twice' },
      ],
    });
    expect((await importing(original, 'investor,net\n')).status).toBe(400);
    expect((await get(`/operator/distributions/${original}`)).data).toMatchObject({ corrections: [] });
  });
});
