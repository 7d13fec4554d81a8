import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { assertSafe } from '../../testing/payment-scene.ts';
import { fingerprint, placeSampleOrder, takeLevel } from '../../testing/sample-orders.ts';
import { publishSampleProject, setSampleRates } from '../../testing/sample-content.ts';
import { holdFromWallet } from '../../testing/sample-wallets.ts';
import { useSandbox } from '../../testing/sandbox-process.ts';
import { signedInUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { czechIban, useWithdrawals } from '../../testing/withdrawal-scene.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const scene = useWithdrawals(context, sandbox);

const approve = (documentId: string) => `/operator/withdrawals/${documentId}/approve`;
const reject = (documentId: string) => `/operator/withdrawals/${documentId}/reject`;
const read = () => scene.sweep('bank-statements.import');
const send = () => scene.sweep('outgoing-transfers.submit');
const journal = async (): Promise<number> => {
  const answer = await fetch(`${sandbox().url}/_journal?provider=bank`, {
    headers: { accept: 'application/json' },
  });
  return (await answer.text()).split('/import/').length - 1;
};

afterEach(async () => {
  await assertSafe(context());
});

describe('emptying the wallet', () => {
  it('takes what is free, leaves what is held, and makes one withdrawal per wallet with money', async () => {
    const user = await scene.investor();
    await scene.credit(user, 200_00n);
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      const { documentId: project } = await publishSampleProject(tx);
      await holdFromWallet(tx, await placeSampleOrder(tx, { userId: user.userId, project, shares: 1 }));
    });
    await scene.credit(user, 500_00n);
    await scene.credit(user, 30_00n, 'EUR');
    await scene.usableAccount(user);
    await scene.usableAccount(user, 'EUR');
    const { status, data } = await scene.empty(user);
    expect([status, data.withdrawals]).toEqual([
      200,
      [
        expect.objectContaining({
          amount: 500_00,
          currency: 'CZK',
          account: '•••• 5399',
          state: 'requested',
        }),
        expect.objectContaining({ amount: 30_00, currency: 'EUR', state: 'requested' }),
      ],
    ]);
    expect(await scene.wallet(user)).toEqual({ free: 0n, held: 200_00n });
    expect(await scene.wallet(user, 'EUR')).toEqual({ free: 0n, held: 0n });
    expect(await scene.shownState(user)).toEqual(['requested', 'requested']);
    expect((await scene.told(user)).filter((kind) => kind === 'withdrawal.requested')).toHaveLength(2);
    expect((await scene.call(user, 'GET', '/core/user/wallet/CZK/movements')).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'withdrawn', amount: -500_00 })]),
    );
  });

  it('happens once for one key and for many clicks at the same time', async () => {
    const user = await scene.investor();
    await scene.credit(user, 100_00n);
    await scene.usableAccount(user);
    const key = randomUUID();
    const first = await scene.empty(user, key);
    expect(await scene.empty(user, key)).toEqual(first);
    await scene.credit(user, 50_00n);
    const answers = await Promise.all([1, 2, 3, 4].map(() => scene.empty(user)));
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      'wallet.empty',
      'wallet.empty',
      'wallet.empty',
    ]);
    expect(await scene.shownState(user)).toHaveLength(2);
  });

  it('needs an Idempotency-Key, a session, and takes no body', async () => {
    const user = await scene.investor();
    expect(await scene.empty(user, '')).toMatchObject({ status: 400, code: 'idempotency.key_missing' });
    expect(await scene.call(undefined, 'DELETE', '/api/user-profiles/empty-out-wallet')).toMatchObject({
      status: 401,
    });
    expect(
      await scene.call(user, 'DELETE', '/api/user-profiles/empty-out-wallet', { amount: 5 }),
    ).toMatchObject({ status: 400, code: 'common.validation' });
  });

  /** What is asked for is refused as said, and nothing of the database is another afterwards. */
  const refused = async (
    prepare: (user: Awaited<ReturnType<typeof scene.investor>>) => Promise<unknown>,
    expected: object,
  ): Promise<void> => {
    const user = await scene.investor();
    await scene.credit(user, 100_00n);
    await prepare(user);
    const before = await fingerprint(context());
    expect(await scene.empty(user)).toMatchObject(expected);
    expect(await fingerprint(context())).toEqual(before);
    expect(await scene.wallet(user)).toEqual({ free: 100_00n, held: 0n });
  };

  it('needs a password that was just confirmed', () =>
    refused(async () => undefined, { status: 403, code: 'auth.step_up_required' }));

  it('needs an account', () =>
    refused((user) => scene.stepUp(user), {
      status: 409,
      code: 'wallet.payout_account_missing',
      params: { currency: 'CZK' },
    }));

  it('needs an account for each wallet with money, or does nothing at all', () =>
    refused(
      async (user) => {
        await scene.credit(user, 5_00n, 'EUR');
        await scene.usableAccount(user);
      },
      { status: 409, code: 'wallet.payout_account_missing', params: { currency: 'EUR' } },
    ));

  it('needs an account that was not changed during the last 24 hours', () =>
    refused(
      async (user) => {
        await scene.usableAccount(user);
        await scene.saveAccount(user, { iban: 'DE89370400440532013000' });
      },
      { status: 409, code: 'wallet.payout_account_waiting' },
    ));

  it('needs an account that staff have not yet to look at', () =>
    refused(
      async (user) => {
        await scene.stepUp(user);
        await scene.saveAccount(user, { holderName: 'Eva Malá' });
        await scene.dayLater(user);
      },
      { status: 409, code: 'wallet.payout_account_review' },
    ));

  it.each(['KYC', 'AML'] as const)('needs a valid %s', (level) =>
    refused(
      async (user) => {
        await scene.usableAccount(user);
        await takeLevel(context().database.reader, user.userId, level);
      },
      { status: 403, code: 'verification.required', params: { missing: [level] } },
    ),
  );

  it('waits while money of a payment that was taken back is open', () =>
    refused(
      async (user) => {
        await scene.usableAccount(user);
        await block(user.userId);
      },
      { status: 409, code: 'wallet.blocked' },
    ));

  it('of nothing is refused', async () => {
    const user = await scene.investor();
    await scene.stepUp(user);
    expect(await scene.empty(user)).toMatchObject({ status: 409, code: 'wallet.empty' });
  });
});

const block = async (userId: number): Promise<void> => {
  await sql`set session_replication_role = replica`.execute(context().admin.kysely);
  await sql`
    insert into money_blocks (document_id, user_id, order_id, amount, currency, provider_ref)
    values (new_document_id(), ${userId}, 1, 100, 'CZK', ${`test-${userId}`})`.execute(
    context().admin.kysely,
  );
  await sql`set session_replication_role = origin`.execute(context().admin.kysely);
};

describe('a withdrawal', () => {
  it('is asked for, let go by two people, paid by the bank, and then the books are the bank’s', async () => {
    const user = await scene.investor();
    const documentId = await scene.requested(user, 1_234_56n);
    const before = await scene.reconciled();
    const asked = await scene.ask(approve(documentId));
    expect(asked).toMatchObject({ status: 201, data: { action: 'withdrawals.pay', state: 'pending' } });
    await send();
    expect(await scene.stateOf(documentId)).toBe('requested');
    expect(await scene.agree(asked.data.documentId, scene.staff().asking)).toMatchObject({
      status: 403,
      code: 'approval.own',
    });
    expect(await scene.agree(asked.data.documentId)).toMatchObject({ status: 200 });
    expect(await scene.shownState(user)).toEqual(['approved']);
    await send();
    expect(await scene.shownState(user)).toEqual(['sent']);

    const reference = await scene.referenceOf(documentId);
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
    expect(await scene.shownState(user)).toEqual(['done']);
    expect(await scene.wallet(user)).toEqual({ free: 0n, held: 0n });
    const after = await scene.reconciled();
    expect(after).toMatchObject({ difference: 0n, unexplained: before?.unexplained ?? 0n });
    expect((after?.balance ?? 0n) - (before?.balance ?? 0n)).toBe(-1_234_56n);
    expect(after?.world).toBe(-(after?.balance ?? 0n));
    expect(await scene.told(user)).toEqual([
      'payout_account.changed',
      'withdrawal.requested',
      'withdrawal.sent',
      'withdrawal.done',
    ]);
  });

  it('whose file the bank took without our hearing of it is not paid twice', async () => {
    const user = await scene.investor();
    const documentId = await scene.requested(user);
    await scene.decide(approve(documentId));
    const before = await journal();
    await sandbox().control('/faults', { provider: 'bank', mode: 'drop', times: 1 });
    await send();
    await send();
    expect((await journal()) - before).toBe(1);
    expect(await scene.shownState(user)).toEqual(['sent']);
    // A statement in which it does not stand yet, then the same file again: the bank says that it has it.
    await read();
    await send();
    expect((await journal()) - before).toBe(2);
    await read();
    await send();
    expect((await journal()) - before).toBe(2);
    const reference = await scene.referenceOf(documentId);
    const { orders } = (await sandbox().control('/bank/authorise', { reference })) as { orders: unknown[] };
    expect(orders).toHaveLength(1);
    await read();
    expect(await scene.stateOf(documentId)).toBe('done');
  });

  it('that comes back is in the wallet again, and the investor is told', async () => {
    const user = await scene.investor();
    const documentId = await scene.requested(user, 300_00n);
    await scene.decide(approve(documentId));
    await send();
    const reference = await scene.referenceOf(documentId);
    await sandbox().control('/bank/authorise', { reference });
    await read();
    await sandbox().control('/bank/return', { reference });
    await read();
    await read();
    expect(await scene.stateOf(documentId)).toBe('failed');
    expect(await scene.wallet(user)).toEqual({ free: 300_00n, held: 0n });
    expect((await scene.told(user)).at(-1)).toBe('withdrawal.failed');
    expect(await scene.reconciled()).toMatchObject({ difference: 0n });
  });

  it('that the bank does not take at all is in the wallet again', async () => {
    const user = await scene.investor();
    // More than the bank's account holds.
    const documentId = await scene.requested(user, 90_000_000_000_00n);
    await scene.decide(approve(documentId));
    await send();
    expect(await scene.stateOf(documentId)).toBe('failed');
    expect(await scene.wallet(user)).toEqual({ free: 90_000_000_000_00n, held: 0n });
    expect((await scene.told(user)).at(-1)).toBe('withdrawal.failed');
  });

  it('can be rejected by two people, also after it was let go, until the bank is told', async () => {
    for (const isApproved of [false, true]) {
      const user = await scene.investor();
      const documentId = await scene.requested(user, 80_00n);
      if (isApproved) await scene.decide(approve(documentId));
      expect(await scene.decide(reject(documentId))).toMatchObject({ status: 200 });
      expect(await scene.shownState(user)).toEqual(['rejected']);
      expect(await scene.wallet(user)).toEqual({ free: 80_00n, held: 0n });
      expect((await scene.told(user)).at(-1)).toBe('withdrawal.rejected');
      const before = await journal();
      await send();
      expect(await journal()).toBe(before);
    }
  });

  it('that was decided is not decided again', async () => {
    const user = await scene.investor();
    const documentId = await scene.requested(user);
    const [pay, back] = [await scene.ask(approve(documentId)), await scene.ask(reject(documentId))];
    expect(await scene.ask(approve(documentId))).toMatchObject({ status: 409, code: 'approval.pending' });
    await scene.agree(pay.data.documentId);
    await send();
    expect(await scene.agree(back.data.documentId)).toMatchObject({
      status: 409,
      code: 'withdrawal.decided',
      params: { state: 'sent' },
    });
    expect(await scene.ask(approve(documentId))).toMatchObject({
      status: 409,
      code: 'withdrawal.decided',
      params: { state: 'approved' },
    });
    expect(await scene.ask(approve('A'.repeat(24)))).toMatchObject({ status: 404, code: 'common.not_found' });
  });

  it.each(['verification', 'block'] as const)(
    'is not let go when meanwhile the investor’s %s says no; rejecting it is still possible',
    async (obstacle) => {
      const user = await scene.investor();
      const documentId = await scene.requested(user);
      const { data } = await scene.ask(approve(documentId));
      if (obstacle === 'block') await block(user.userId);
      else await takeLevel(context().database.reader, user.userId, 'KYC');
      expect((await scene.agree(data.documentId)).code).toBe(
        obstacle === 'block' ? 'wallet.blocked' : 'verification.required',
      );
      expect(await scene.stateOf(documentId)).toBe('requested');
      await scene.decide(reject(documentId));
      expect(await scene.stateOf(documentId)).toBe('rejected');
    },
  );

  it('is listed for staff by state and currency, also as a file without formulas', async () => {
    const user = await scene.investor();
    const documentId = await scene.requested(user, 11_11n);
    const { agreeing } = scene.staff();
    const found = await scene.call<{ documentId: string; investor: object; account: object }[]>(
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
      (await scene.call(agreeing, 'GET', '/operator/withdrawals?filters[currency]=EUR&filters[state]=sent'))
        .data,
    ).toEqual([]);
    expect((await scene.call(agreeing, 'GET', '/operator/withdrawals?filters[state]=lost')).status).toBe(400);
    await sql`update user_profiles set first_name = '=1+1' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    const file = await scene.app().inject({
      method: 'GET',
      url: '/operator/withdrawals?locale=cs&filters[state]=requested',
      headers: { ...scene.headersOf(agreeing), accept: 'text/csv' },
    });
    const [header, first] = file.body.split('\r\n');
    expect(header).toContain('Investor,E-mail,Částka,Měna,Stav,Účet,Majitel účtu');
    expect(first).toContain(`'=1+1 Novák,${user.email},11.11,CZK,Požádáno,5399,Jan Novák`);
  });

  it('of somebody else is not seen', async () => {
    const user = await scene.investor();
    await scene.requested(user);
    expect(await scene.shownState(await signedInUser(context()))).toEqual([]);
  });
});
