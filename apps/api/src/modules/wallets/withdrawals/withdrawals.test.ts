import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { czechIban, useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

const approve = (documentId: string) => `/operator/withdrawals/${documentId}/approve`;
const reject = (documentId: string) => `/operator/withdrawals/${documentId}/reject`;
const read = () => fixture.runScheduledJob('bank-statements.import');
const send = () => fixture.runScheduledJob('outgoing-transfers.submit');
const journal = async (): Promise<number> => {
  const answer = await fetch(`${sandbox().url}/_journal?provider=bank`, {
    headers: { accept: 'application/json' },
  });
  return (await answer.text()).split('/import/').length - 1;
};

afterEach(async () => {
  await assertSafe(context());
});

describe('a withdrawal', () => {
  it('goes through request, two approvals and payment, and the books then match the bank', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user, 1_234_56n);
    const before = await fixture.reconciled();
    const asked = await fixture.ask(approve(documentId));
    expect(asked).toMatchObject({ status: 201, data: { action: 'withdrawals.pay', state: 'pending' } });
    await send();
    expect(await fixture.stateOf(documentId)).toBe('requested');
    expect(await fixture.agree(asked.data.documentId, fixture.staff().asking)).toMatchObject({
      status: 403,
      code: 'approval.own',
    });
    const agreed = await fixture.agree(asked.data.documentId);
    expect(await fixture.shownState(user)).toEqual(['approved']);
    await send();
    expect(await fixture.shownState(user)).toEqual(['sent']);

    const reference = await fixture.referenceOf(documentId);
    expect(agreed).toMatchObject({ status: 200, data: { result: { state: 'approved', reference } } });
    const { orders } = (await sandbox().control('/bank/authorise', { reference })) as {
      orders: Record<string, unknown>[];
    };
    expect(orders).toEqual([
      expect.objectContaining({
        amountMinor: 1_234_56,
        currency: 'CZK',
        recipientIban: czechIban,
        recipientName: 'Jan Novak',
      }),
    ]);
    await read();
    await read();
    expect(await fixture.shownState(user)).toEqual(['done']);
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
    const after = await fixture.reconciled();
    expect(after).toMatchObject({ difference: 0n, unexplained: before?.unexplained ?? 0n });
    expect((after?.balance ?? 0n) - (before?.balance ?? 0n)).toBe(-1_234_56n);
    expect(after?.external).toBe(-(after?.balance ?? 0n));
    expect(await fixture.notified(user)).toEqual([
      'bank_account.changed',
      'withdrawal.requested',
      'withdrawal.sent',
      'withdrawal.done',
    ]);
    const amount = { amount: '123456', currency: 'CZK' };
    expect(await notificationsOf(context(), user)).toMatchObject([
      { link: '/settings', params: { currency: 'CZK', usableFrom: expect.any(String) as string } },
      { link: '/wallet?currency=CZK', params: { amount } },
      { link: '/wallet?currency=CZK', params: { amount } },
      { link: '/wallet?currency=CZK', params: { amount } },
    ]);
    const { asking, agreeing } = fixture.staff();
    const steps = ['requested', 'approved', 'done'].map((state) => `withdrawal.${state}`);
    expect(await auditLogOf(context(), documentId, ...steps)).toEqual([
      {
        action: 'withdrawal.requested',
        subject: 'withdrawal',
        actor: `user:${user.userId}`,
        before: null,
        after: {
          state: 'requested',
          amount: '123456',
          currency: 'CZK',
          account: expect.stringMatching(/^\w{24}$/) as string,
        },
      },
      {
        action: 'withdrawal.approved',
        subject: 'withdrawal',
        actor: `staff:${agreeing.staffId}`,
        before: { state: 'requested' },
        after: { state: 'approved', reference, requestedBy: asking.staffId },
      },
      {
        action: 'withdrawal.done',
        subject: 'withdrawal',
        actor: 'system',
        before: { state: 'approved' },
        after: { state: 'done' },
      },
    ]);
  });

  it('goes out only once when the bank took its file and the answer was lost', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user);
    await fixture.decide(approve(documentId));
    const before = await journal();
    await sandbox().control('/faults', { provider: 'bank', mode: 'drop', times: 1 });
    await send();
    await send();
    expect((await journal()) - before).toBe(1);
    expect(await fixture.shownState(user)).toEqual(['sent']);
    // A statement without the transfer, then the same file again: the bank answers that it already has the file.
    await read();
    await send();
    expect((await journal()) - before).toBe(2);
    await read();
    await send();
    expect((await journal()) - before).toBe(2);
    const reference = await fixture.referenceOf(documentId);
    const { orders } = (await sandbox().control('/bank/authorise', { reference })) as { orders: unknown[] };
    expect(orders).toHaveLength(1);
    await read();
    expect(await fixture.stateOf(documentId)).toBe('done');
  });

  it('goes back to the wallet when the bank returns it, and the investor gets a notification', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user, 300_00n);
    await fixture.decide(approve(documentId));
    await send();
    const reference = await fixture.referenceOf(documentId);
    await sandbox().control('/bank/authorise', { reference });
    await read();
    await sandbox().control('/bank/return', { reference });
    await read();
    await read();
    expect(await fixture.stateOf(documentId)).toBe('failed');
    expect(await fixture.wallet(user)).toEqual({ free: 300_00n, held: 0n });
    expect((await fixture.notified(user)).at(-1)).toBe('withdrawal.failed');
    expect(await fixture.reconciled()).toMatchObject({ difference: 0n });
  });

  it('goes to suspense when the bank returns it after its owner has deleted the account', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user, 310_00n);
    await fixture.decide(approve(documentId));
    await send();
    const reference = await fixture.referenceOf(documentId);
    await sandbox().control('/bank/authorise', { reference });
    await read();
    await deletion(user)(context().transact);
    // This test does not need the account-closed mail.
    await sql`delete from account_closed_mails where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    await sandbox().control('/bank/return', { reference });
    await read();
    expect(await fixture.stateOf(documentId)).toBe('done');
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
    const { rows } = await sql`
      select amount, state from payments order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ amount: 310_00n, state: 'suspense' }]);
  });

  it('goes back to the wallet when the bank refuses it', async () => {
    const user = await fixture.investor();
    // More than the balance of the bank's account.
    const documentId = await fixture.requested(user, 90_000_000_000_00n);
    const back = await fixture.ask(reject(documentId));
    await fixture.decide(approve(documentId));
    await send();
    // The request was made earlier, but there is nothing left to reject.
    expect(await fixture.agree(back.data.documentId)).toMatchObject({
      status: 409,
      code: 'withdrawal.decided',
      params: { state: 'failed' },
    });
    expect(await fixture.stateOf(documentId)).toBe('failed');
    expect(await fixture.wallet(user)).toEqual({ free: 90_000_000_000_00n, held: 0n });
    expect((await fixture.notified(user)).at(-1)).toBe('withdrawal.failed');
  });

  it('can be rejected by two members of staff until the bank receives it, even after approval', async () => {
    for (const isApproved of [false, true]) {
      const user = await fixture.investor();
      const documentId = await fixture.requested(user, 80_00n);
      if (isApproved) await fixture.decide(approve(documentId));
      expect(await fixture.decide(reject(documentId))).toMatchObject({
        status: 200,
        data: { result: { state: 'rejected' } },
      });
      expect(await fixture.shownState(user)).toEqual(['rejected']);
      expect(await fixture.wallet(user)).toEqual({ free: 80_00n, held: 0n });
      expect((await fixture.notified(user)).at(-1)).toBe('withdrawal.rejected');
      const before = await journal();
      await send();
      expect(await journal()).toBe(before);
    }
  });

  it('cannot be decided twice', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user);
    const [pay, back] = [await fixture.ask(approve(documentId)), await fixture.ask(reject(documentId))];
    expect(await fixture.ask(approve(documentId))).toMatchObject({ status: 409, code: 'approval.pending' });
    await fixture.agree(pay.data.documentId);
    await send();
    expect(await fixture.agree(back.data.documentId)).toMatchObject({
      status: 409,
      code: 'withdrawal.decided',
      params: { state: 'sent' },
    });
    expect(await fixture.ask(approve(documentId))).toMatchObject({
      status: 409,
      code: 'withdrawal.decided',
      params: { state: 'approved' },
    });
    expect(await fixture.ask(approve('A'.repeat(24)))).toMatchObject({
      status: 404,
      code: 'common.not_found',
    });
  });

  it.each(['verification', 'restriction'] as const)(
    'cannot be approved when the investor’s %s forbids it meanwhile, and staff can still reject it',
    async (blocker) => {
      const user = await fixture.investor();
      const documentId = await fixture.requested(user);
      const { data } = await fixture.ask(approve(documentId));
      if (blocker === 'restriction') await fixture.restriction(user);
      else await revokeLevel(context().database.reader, user.userId, 'KYC');
      expect((await fixture.agree(data.documentId)).code).toBe(
        blocker === 'restriction' ? 'wallet.restricted' : 'verification.required',
      );
      expect(await fixture.stateOf(documentId)).toBe('requested');
      await fixture.decide(reject(documentId));
      expect(await fixture.stateOf(documentId)).toBe('rejected');
    },
  );

  it('appears in the staff list by state and currency, and in a file without formulas', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user, 11_11n);
    const { agreeing } = fixture.staff();
    const found = await fixture.call<{ documentId: string; requestedAt: string }[]>(
      agreeing,
      'GET',
      '/operator/withdrawals?filters[state]=requested&filters[currency]=CZK&pagination[pageSize]=1',
    );
    expect(found.data).toEqual([
      expect.objectContaining({
        documentId,
        amount: 11_11,
        state: 'requested',
        reference: null,
        investor: { documentId: user.documentId, email: user.email, name: 'Jan Novák' },
        account: expect.objectContaining({ ibanEnd: '5399', holderName: 'Jan Novák' }) as object,
      }),
    ]);
    expect(
      (await fixture.call(agreeing, 'GET', '/operator/withdrawals?filters[currency]=EUR&filters[state]=sent'))
        .data,
    ).toEqual([]);
    expect((await fixture.call(agreeing, 'GET', '/operator/withdrawals?filters[state]=lost')).status).toBe(
      400,
    );
    const newer = await fixture.requested(await fixture.investor(), 12_12n);
    const firstPage = await fixture.app().inject({
      method: 'GET',
      url: '/operator/withdrawals?filters[state]=requested&pagination[pageSize]=1',
      headers: fixture.headersOf(agreeing),
    });
    const page = firstPage.json<{ data: unknown[]; meta: { pagination: { next: string } } }>();
    expect(page.data).toMatchObject([{ documentId: newer }]);
    const behind = `&pagination[after]=${page.meta.pagination.next}`;
    const listed = async (query: string) =>
      (
        await fixture.call<{ documentId: string }[]>(agreeing, 'GET', `/operator/withdrawals?${query}`)
      ).data.map((item) => item.documentId);
    expect(await listed(`filters[state]=requested&pagination[pageSize]=1${behind}`)).toEqual([documentId]);
    expect(await listed(`filters[user]=${user.documentId}`)).toEqual([documentId]);
    const day = (found.data[0]?.requestedAt ?? '').slice(0, 10);
    expect(await listed(`filters[user]=${user.documentId}&filters[to]=2020-01-01`)).toEqual([]);
    expect(await listed(`filters[user]=${user.documentId}&filters[from]=${day}`)).toEqual([documentId]);
    const bad = await fixture.call(agreeing, 'GET', '/operator/withdrawals?pagination[after]=x');
    expect(bad.status).toBe(400);
    await fixture.decide(reject(newer));
    await sql`update user_profiles set first_name = '=1+1' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    const file = await fixture.app().inject({
      method: 'GET',
      url: '/operator/withdrawals?locale=cs&filters[state]=requested',
      headers: { ...fixture.headersOf(agreeing), accept: 'text/csv' },
    });
    const [header, first] = file.body.split('\r\n');
    expect(header).toBe(
      '\uFEFFDatum;Investor;E-mail;Částka;Měna;Stav;Účet;Majitel účtu;Platební reference;Rozhodnuto;Ukončeno',
    );
    const [{ requestedAt } = { requestedAt: '' }] = found.data;
    expect(first).toBe(`${requestedAt};'=1+1 Novák;${user.email};11,11;CZK;Požádáno;5399;Jan Novák;;;`);
    const rejected = '/operator/withdrawals?locale=cs&filters[state]=rejected';
    const [ended] = (await fixture.call<{ decidedAt: string; endedAt: string }[]>(agreeing, 'GET', rejected))
      .data;
    const endedFile = await fixture.app().inject({
      method: 'GET',
      url: rejected,
      headers: { ...fixture.headersOf(agreeing), accept: 'text/csv' },
    });
    expect(ended?.endedAt).toMatch(/Z$/);
    expect(endedFile.body.split('\r\n')[1]).toMatch(
      new RegExp(`;;${ended?.decidedAt ?? ''};${ended?.endedAt ?? ''}$`),
    );
  });

  it('stays hidden from another investor', async () => {
    const user = await fixture.investor();
    await fixture.requested(user);
    expect(await fixture.shownState(await signedInUser(context()))).toEqual([]);
  });
});
