import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { sandboxSecrets, useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { czechIban, useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';
import { pain001 } from '@parcela/providers/fio/pain001.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

interface Transfer {
  readonly documentId: string;
  readonly reference: string;
  readonly state: string;
  readonly evidence: string | null;
  readonly file: { documentId: string } | null;
}
interface File {
  readonly documentId: string;
  readonly state: string;
  readonly total: number;
  readonly bookedCount: number;
  readonly transfers: readonly Transfer[];
  readonly history: readonly { action: string; by: { name: string } }[];
}
const files = '/operator/transfer-files';
const asking = () => fixture.staff().asking;
const send = () => fixture.runScheduledJob('outgoing-transfers.submit');
const read = () => fixture.runScheduledJob('bank-statements.import');

/** A withdrawal that two people approved; the bank does not know it yet. */
const approved = async (amount = 400_00n) => {
  const user = await fixture.investor();
  const withdrawal = await fixture.requested(user, amount);
  await fixture.decide(`/operator/withdrawals/${withdrawal}/approve`);
  const { data } = await fixture.call<Transfer[]>(
    asking(),
    'GET',
    `/operator/outgoing-transfers?filters[reference]=${await fixture.referenceOf(withdrawal)}`,
  );
  const [transfer] = data;
  if (!transfer) throw new Error('the withdrawal has no transfer');
  return { user, withdrawal, transfer: transfer.documentId, reference: transfer.reference };
};
const transferOf = async (documentId: string): Promise<Transfer> =>
  (await fixture.call<Transfer>(asking(), 'GET', `/operator/outgoing-transfers/${documentId}`)).data;

const make = (transfers: readonly string[], total: number, currency = 'CZK') =>
  fixture.call<{ documentId: string }>(asking(), 'POST', files, { body: { currency, transfers, total } });
const fileOf = async (documentId: string): Promise<File> =>
  (await fixture.call<File>(asking(), 'GET', `${files}/${documentId}`)).data;
const download = (documentId: string) =>
  fixture.call<{ name: string; content: string }>(asking(), 'POST', `${files}/${documentId}/download`);
const revoke = (documentId: string) =>
  fixture.call<{ approval: { documentId: string } | null }>(
    asking(),
    'POST',
    `${files}/${documentId}/revoke`,
    { body: { reason: 'The bank never got it' } },
  );

/** A staff member uploads a file in the internet banking and authorises it there. */
const bringToBank = async (content: string, references: readonly string[]): Promise<void> => {
  const form = new FormData();
  form.set('token', sandboxSecrets.fioTokens.CZK);
  form.set('type', 'pain001_xml');
  form.set('file', new Blob([content], { type: 'application/xml' }), 'orders.xml');
  const answer = await fetch(`${sandbox().url}/fio/v1/rest/import/`, { method: 'POST', body: form });
  expect(await answer.text()).toContain('<status>ok</status>');
  for (const reference of references) await sandbox().control('/bank/authorise', { reference });
};

afterEach(async () => {
  await assertSafe(context());
});

describe('makeTransferFile', () => {
  it('excludes the transfers of a file from automatic sending, and the statement settles each once', async () => {
    const [one, two] = [await approved(), await approved(150_50n)];
    const chosen = [one.transfer, two.transfer];
    expect(await make(chosen, 550_49)).toMatchObject({ status: 409, code: 'transfer_file.total_differs' });
    const { data, status } = await make(chosen, 550_50);
    expect(status).toBe(201);
    expect(await make([one.transfer], 400_00), 'never in two files').toMatchObject({
      code: 'outgoing_transfer.not_waiting',
      params: { reference: one.reference },
    });
    await send();
    expect(await transferOf(one.transfer)).toMatchObject({ state: 'sending', file: data });
    const notPaid = `/operator/outgoing-transfers/${one.transfer}/not-paid`;
    expect((await fixture.ask(notPaid)).code, 'it is still in the file').toBe('outgoing_transfer.not_sent');

    const got = await download(data.documentId);
    expect(got).toMatchObject({ status: 200, data: { name: expect.stringMatching(/\.xml$/) as string } });
    expect(got.data.content).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>550.50</CtrlSum>');
    expect(await download(data.documentId)).toMatchObject({ code: 'transfer_file.downloaded' });
    expect(await transferOf(one.transfer)).toMatchObject({ state: 'sent' });

    await bringToBank(got.data.content, [one.reference, two.reference]);
    await read();
    expect(await fixture.stateOf(one.withdrawal)).toBe('done');
    expect(await fixture.reconciled()).toMatchObject({ difference: 0n, unexplained: 0n });
    const file = await fileOf(data.documentId);
    expect(file).toMatchObject({ state: 'downloaded', total: 550_50, bookedCount: 2 });
    expect(file.transfers.map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(file.history.map(({ action }) => action)).toEqual([
      'transfer_file.made',
      'transfer_file.downloaded',
    ]);
    expect((await revoke(data.documentId)).code).toBe('transfer_file.ended');
    const { data: list } = await fixture.call<File[]>(asking(), 'GET', files);
    expect(list[0]).toMatchObject({ documentId: data.documentId, state: 'downloaded' });
  });

  it('holds back money that staff restrict before or after the file is made', async () => {
    const held = await approved();
    const { data } = await make([held.transfer], 400_00);
    await fixture.restriction(held.user);
    const refused = { code: 'outgoing_transfer.blocked', params: { reference: held.reference } };
    expect(await download(data.documentId)).toMatchObject(refused);
    expect(await revoke(data.documentId)).toMatchObject({ status: 200, data: { approval: null } });
    expect(await make([held.transfer], 400_00)).toMatchObject(refused);
    expect(await transferOf(held.transfer)).toMatchObject({ state: 'pending', file: null });
  });

  it('refuses unknown transfers and transfers in another currency', async () => {
    const { transfer } = await approved();
    expect((await make([transfer], 400_00, 'EUR')).code).toBe('outgoing_transfer.not_waiting');
    expect((await make([transfer, 'unknown'], 400_00)).status).toBe(404);
    expect(await transferOf(transfer)).toMatchObject({ state: 'pending', file: null });
    await send();
  });
});

describe('revokeTransferFile', () => {
  it('lets transfers wait again: immediately before the download, with a second member of staff after it', async () => {
    const { transfer } = await approved();
    const first = (await make([transfer], 400_00)).data.documentId;
    await revoke(first);
    expect(await fileOf(first)).toMatchObject({ state: 'revoked', transfers: [] });
    expect((await download(first)).code).toBe('transfer_file.ended');

    const second = (await make([transfer], 400_00)).data.documentId;
    await download(second);
    const { data } = await revoke(second);
    expect(await transferOf(transfer)).toMatchObject({ state: 'sent' });
    const request = data.approval?.documentId ?? '';
    expect((await fixture.agree(request, asking())).code).toBe('approval.own');
    expect((await fixture.agree(request)).status).toBe(200);
    expect(await transferOf(transfer)).toMatchObject({ state: 'pending', file: null });
    await send();
    expect(await transferOf(transfer)).toMatchObject({ state: 'sent', file: null });
  });
});

describe('a file in outgoing_batches', () => {
  it('can be downloaded once, even if a superuser writes to the row', async () => {
    const { transfer } = await approved();
    const { documentId } = (await make([transfer], 400_00)).data;
    await download(documentId);
    await expect(
      sql`update outgoing_batches set downloaded_at = null, downloaded_by = null
        where document_id = ${documentId}`.execute(context().admin.kysely),
    ).rejects.toThrow('is fixed');
  });
});

describe('requestSentByHand', () => {
  it('keeps a transfer out of every file when two members of staff confirm that staff sent it', async () => {
    const { transfer, reference, withdrawal, user } = await approved();
    const path = `/operator/outgoing-transfers/${transfer}/sent-by-hand`;
    const body = { evidence: 'FIO 77', reason: 'The file was late' };
    const { data, status } = await fixture.call<{ documentId: string }>(asking(), 'POST', path, { body });
    expect(status).toBe(201);
    expect(await transferOf(transfer)).toMatchObject({ state: 'pending' });
    expect((await fixture.agree(data.documentId)).status).toBe(200);
    expect(await transferOf(transfer)).toMatchObject({ state: 'sent', evidence: 'FIO 77', file: null });
    await send();
    expect((await fixture.call(asking(), 'POST', path, { body })).code).toBe('outgoing_transfer.not_waiting');
    const order = {
      reference,
      amount: 400_00n,
      recipientIban: czechIban,
      recipientName: 'Jan Novák',
      message: '',
    };
    const typed = pain001(
      {
        messageId: 'by-hand',
        createdAt: new Date(),
        executeOn: '2026-11-23',
        currency: 'CZK',
        orders: [order],
      },
      { name: 'Parcela s.r.o.', iban: sandboxSecrets.ibans.CZK },
    );
    await bringToBank(typed, [reference]);
    await read();
    expect(await fixture.stateOf(withdrawal)).toBe('done');
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
    expect(await fixture.reconciled()).toMatchObject({ difference: 0n, unexplained: 0n });
  });

  it('fails when the platform sends the transfer before the second member of staff agrees', async () => {
    const { transfer } = await approved();
    const { data } = await fixture.call<{ documentId: string }>(
      asking(),
      'POST',
      `/operator/outgoing-transfers/${transfer}/sent-by-hand`,
      { body: { evidence: 'FIO 78', reason: 'The file was late' } },
    );
    await send();
    expect((await fixture.agree(data.documentId)).code).toBe('outgoing_transfer.not_waiting');
    expect(await transferOf(transfer)).toMatchObject({ state: 'sent', evidence: null });
  });
});
