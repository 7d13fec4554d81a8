import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { assertSafe, placeSampleOrder } from '../../../../test/support/payments/payment-fixture.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { czechIban, useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

const send = () => fixture.runScheduledJob('outgoing-transfers.submit');
const read = () => fixture.runScheduledJob('bank-statements.import');
const notPaid = (documentId: string) => `/operator/outgoing-transfers/${documentId}/not-paid`;

interface Transfer {
  readonly documentId: string;
  readonly reference: string;
  readonly state: string;
  readonly failure: string | null;
}
const list = async <T = Transfer>(url: string): Promise<readonly T[]> =>
  (await fixture.call<T[]>(fixture.staff().agreeing, 'GET', url)).data;
const transferOf = async (item: string): Promise<Transfer> => {
  const all = await list<Transfer & { item: { documentId: string } | null }>('/operator/outgoing-transfers');
  const found = all.find((one) => one.item?.documentId === item);
  if (!found) throw new Error(`${item} has no transfer`);
  return found;
};

/** A withdrawal of 400.00 CZK that two people approved; the bank does not know it yet. */
const approved = async () => {
  const user = await fixture.investor();
  const withdrawal = await fixture.requested(user, 400_00n);
  await fixture.decide(`/operator/withdrawals/${withdrawal}/approve`);
  return { user, withdrawal };
};
const sent = async () => {
  const made = await approved();
  await send();
  return { ...made, transfer: await transferOf(made.withdrawal) };
};

afterEach(async () => {
  await assertSafe(context());
});

describe('requestNotPaid', () => {
  it('returns a withdrawal to the wallet when two members of staff confirm that the bank did not pay it', async () => {
    const { user, withdrawal, transfer } = await sent();
    expect(transfer).toMatchObject({ state: 'sent', failure: null });
    const asked = await fixture.ask(notPaid(transfer.documentId));
    expect(asked).toMatchObject({ status: 201, data: { state: 'pending' } });
    expect(await fixture.stateOf(withdrawal)).toBe('approved');
    expect((await fixture.agree(asked.data.documentId, fixture.staff().asking)).code).toBe('approval.own');
    expect((await fixture.agree(asked.data.documentId)).status).toBe(200);
    expect(await transferOf(withdrawal)).toMatchObject({ state: 'failed', failure: 'not_paid' });
    expect(await fixture.stateOf(withdrawal)).toBe('failed');
    expect(await fixture.wallet(user)).toEqual({ free: 400_00n, held: 0n });
    expect((await fixture.notified(user)).at(-1)).toBe('withdrawal.failed');
    // A second request is refused.
    expect(await fixture.ask(notPaid(transfer.documentId))).toMatchObject({
      status: 409,
      code: 'outgoing_transfer.not_sent',
      params: { state: 'failed' },
    });
  });

  it('leaves a transfer that the bank pays later as an outgoing line for staff to explain', async () => {
    const { user, transfer } = await sent();
    await fixture.decide(notPaid(transfer.documentId));
    const before = await fixture.reconciled();
    await sandbox().control('/bank/authorise', { reference: transfer.reference });
    await read();
    const after = await fixture.reconciled();
    expect(after).toMatchObject({ difference: 0n });
    expect((after?.unexplained ?? 0n) - (before?.unexplained ?? 0n)).toBe(-400_00n);
    expect(await fixture.wallet(user)).toEqual({ free: 400_00n, held: 0n });
    const [line] = await list<{ amount: number; kind: string; raw: string }>(
      '/operator/bank-lines?filters[kind]=outgoing&filters[currency]=CZK',
    );
    expect(line).toMatchObject({ kind: 'outgoing', amount: -400_00, currency: 'CZK' });
    expect(line?.raw).toContain(transfer.reference);
  });

  it('returns the money of a refund to suspense', async () => {
    const { order } = await placeSampleOrder(context());
    await sandbox().control('/bank/transfer', {
      variableSymbol: order.paymentReference,
      amount: 90,
      currency: 'CZK',
      name: 'Petr Svoboda',
      iban: czechIban,
    });
    await read();
    const [waiting] = await list('/operator/suspense');
    await fixture.decide(`/operator/suspense/${waiting?.documentId}/refund`);
    await send();
    const [transfer] = await list('/operator/outgoing-transfers?filters[kind]=refund&filters[state]=sent');
    await fixture.decide(notPaid(transfer?.documentId ?? ''));
    expect(await list('/operator/refunds?filters[state]=failed')).toEqual([
      expect.objectContaining({ failure: 'not_paid', amount: 90 }),
    ]);
    expect(await list('/operator/suspense')).toEqual([
      expect.objectContaining({ reason: 'refund_failed', waiting: 90 }),
    ]);
  });
});

describe('requestNotPaid without its conditions', () => {
  it('refuses while the bank may not have the transfer', async () => {
    const { withdrawal } = await approved();
    const waiting = await transferOf(withdrawal);
    expect(await fixture.ask(notPaid(waiting.documentId))).toMatchObject({
      code: 'outgoing_transfer.not_sent',
      params: { state: 'pending' },
    });
    // The bank may or may not have received the file, so the file may be sent again.
    await sandbox().control('/faults', { provider: 'bank', mode: 'drop', times: 1 });
    await send();
    expect(await fixture.ask(notPaid(waiting.documentId))).toMatchObject({
      code: 'outgoing_transfer.not_sent',
      params: { state: 'sending' },
    });
    await read();
    await send();
    expect(await transferOf(withdrawal)).toMatchObject({ state: 'sent' });
    await sandbox().control('/bank/authorise', { reference: waiting.reference });
    await read();
  });

  it('refuses when a statement shows the transfer before the second approval', async () => {
    const { user, withdrawal, transfer } = await sent();
    const asked = await fixture.ask(notPaid(transfer.documentId));
    await sandbox().control('/bank/authorise', { reference: transfer.reference });
    await read();
    expect(await fixture.agree(asked.data.documentId)).toMatchObject({
      status: 409,
      code: 'outgoing_transfer.not_sent',
      params: { state: 'booked' },
    });
    expect(await fixture.stateOf(withdrawal)).toBe('done');
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
  });

  it('refuses staff without the permission for the purpose of the transfer', async () => {
    const { transfer } = await sent();
    const support: TestStaff = await fixture.member('support');
    const answer = await fixture.call(support, 'POST', notPaid(transfer.documentId), {
      body: { reason: 'They say so' },
    });
    expect(answer).toMatchObject({ status: 403, code: 'common.forbidden' });
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from approval_requests where subject_document_id = ${transfer.documentId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ count: 0n }]);
  });
});

describe('the operator bank lists', () => {
  it('show every transfer, filtered by state, kind and currency', async () => {
    const { withdrawal, transfer } = await sent();
    const url =
      '/operator/outgoing-transfers?filters[state]=sent&filters[kind]=withdrawal&filters[currency]=CZK';
    expect((await list(url))[0]).toEqual({
      documentId: transfer.documentId,
      kind: 'withdrawal',
      item: { documentId: withdrawal },
      reference: transfer.reference,
      amount: 400_00,
      currency: 'CZK',
      recipient: { ibanEnd: '5399', name: 'Jan Novák' },
      state: 'sent',
      failure: null,
      blocker: null,
      file: null,
      evidence: null,
      createdAt: expect.any(String) as string,
      submittedAt: expect.any(String) as string,
      bookedAt: null,
      endedAt: null,
    });
    const found = await list(`/operator/outgoing-transfers?filters[reference]=${transfer.reference}`);
    expect(found).toHaveLength(1);
    for (const failure of ['returned', 'refused'])
      expect(await list(`/operator/outgoing-transfers?filters[failure]=${failure}`)).toEqual([]);
    const page = await fixture.call(
      fixture.staff().agreeing,
      'GET',
      `/operator/outgoing-transfers/${transfer.documentId}`,
    );
    expect(page.data).toMatchObject({ reference: transfer.reference, history: [] });
    expect(await list('/operator/outgoing-transfers?filters[currency]=PLN')).toEqual([]);
    expect(await list('/operator/outgoing-transfers?filters[kind]=distribution')).toEqual([]);
  });

  it('show every unreadable line in its original form', async () => {
    const raw = '{"column1":{"value":"a lot"}}';
    await sql`
      insert into bank_unreadable_lines (collection_account_id, digest, raw, problem)
      select id, sha256(${raw}::bytea), ${raw}, 'InvalidDecimalError' from collection_accounts where currency = 'EUR'`.execute(
      context().admin.kysely,
    );
    expect(await list('/operator/bank-lines?filters[kind]=unreadable')).toEqual([
      expect.objectContaining({ amount: null, movementId: null, raw, problem: 'InvalidDecimalError' }),
    ]);
    expect(await list('/operator/bank-lines?filters[kind]=foreign_currency')).toEqual([]);
  });
});
