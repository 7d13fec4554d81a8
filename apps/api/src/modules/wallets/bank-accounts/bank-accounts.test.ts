import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { czechIban, useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);

const list = async (user: TestUser) =>
  (await fixture.call<unknown>(user, 'GET', '/core/user/payout-accounts')).data;
const rowsOf = async ({ userId }: TestUser) => {
  const { rows } = await sql<Record<string, unknown> & { document_id: string; iban: Buffer }>`
    select document_id, iban, iban_end, holder_name, state, replaced_at is null as in_use
    from bank_accounts where user_id = ${userId} order by id`.execute(context().admin.kysely);
  return rows;
};
/** An investor whose password was just confirmed. */
const confirmed = async (): Promise<TestUser> => {
  const user = await fixture.investor();
  await fixture.stepUp(user);
  return user;
};
/** The id of an account that waits for staff. */
const inReview = async (user: TestUser): Promise<string> => {
  await fixture.saveAccount(user, { holderName: 'Eva Malá' });
  return (await rowsOf(user)).at(-1)?.document_id ?? '';
};

describe('PUT /core/user/payout-accounts/:currency', () => {
  it('stores the bank account encrypted, shows it grouped to its owner only, and makes it wait a day', async () => {
    const user = await confirmed();
    const saved = await fixture.saveAccount(user, {
      iban: 'IBAN: cz65\u00A00800-0000\u202F1920\u200B 0014\t5399\u202C',
    });
    const account = {
      currency: 'CZK',
      iban: 'CZ65 0800 0000 1920 0014 5399',
      holderName: 'Jan Novák',
      state: 'waiting',
      usableFrom: expect.any(String) as string,
    };
    expect([saved.status, saved.data]).toEqual([200, account]);
    expect(await list(user)).toEqual([account]);
    const [row] = await rowsOf(user);
    expect(row).toMatchObject({ iban_end: '5399', state: 'accepted', in_use: true });
    expect(row?.iban.toString('latin1')).not.toContain('0800');
    expect(await fixture.notified(user)).toEqual(['bank_account.changed']);
    expect(await list(await signedInUser(context()))).toEqual([]);
    await fixture.dayLater(user);
    expect(await list(user)).toEqual([{ ...account, state: 'active' }]);
  });

  it('stores one account per currency; a changed account waits again, notifies the owner and leaves the old one in the history', async () => {
    const user = await confirmed();
    await fixture.saveAccount(user);
    await fixture.saveAccount(user, { currency: 'EUR' });
    await fixture.dayLater(user);
    await fixture.saveAccount(user, { iban: 'DE89370400440532013000' });
    expect(await list(user)).toMatchObject([
      { currency: 'CZK', iban: 'DE89 3704 0044 0532 0130 00', state: 'waiting' },
      { currency: 'EUR', iban: 'CZ65 0800 0000 1920 0014 5399', state: 'active' },
    ]);
    expect((await rowsOf(user)).map(({ iban_end, in_use }) => [iban_end, in_use])).toEqual([
      ['5399', false],
      ['5399', true],
      ['3000', true],
    ]);
    expect(await fixture.notified(user)).toHaveLength(3);
  });

  it('skips the waiting time when the account is the same as before', async () => {
    const user = await confirmed();
    await fixture.saveAccount(user);
    await fixture.dayLater(user);
    const before = await rowsOf(user);
    expect((await fixture.saveAccount(user)).data).toMatchObject({ state: 'active' });
    expect(await rowsOf(user)).toEqual(before);
    expect(await fixture.notified(user)).toHaveLength(1);
  });

  it('stores one account for many parallel changes', async () => {
    const user = await confirmed();
    const ibans = [
      czechIban,
      'DE89370400440532013000',
      'PL61109010140000071219812874',
      'SK3112000000198742637541',
    ];
    const answers = await Promise.all(ibans.map((iban) => fixture.saveAccount(user, { iban })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await rowsOf(user);
    expect(rows.map(({ in_use }) => in_use)).toEqual([false, false, false, true]);
  });

  it.each([
    ['an IBAN with a wrong digit', 'CZ6508000000192000145398'],
    ['an IBAN that is too short', 'CZ650800000019200014539'],
    ['an IBAN of no country', 'XX6508000000192000145399'],
    ['an IBAN with letters in place of digits', 'CZ65O800000019200014539A'],
    ['a Swiss QR account, which takes no transfer', 'CH4431999123000889012'],
    ['a national number', '19-2000145399/0800'],
    ['an SQL injection', "'; drop table bank_accounts; --"],
  ])('refuses %s', async (_what, iban) => {
    const user = await confirmed();
    const before = await fingerprint(context());
    expect(await fixture.saveAccount(user, { iban })).toMatchObject({
      status: 400,
      code: 'bank_account.iban_invalid',
    });
    expect(await fingerprint(context())).toEqual(before);
  });

  it.each([
    { iban: '' },
    { holderName: ' ' },
    { holderName: 'x'.repeat(71) },
    { holderName: 'Jan\u0007Novák' },
    { currency: 'USD' },
    { currency: 'czk' },
  ])('refuses %j', async (values) => {
    const user = await confirmed();
    const before = await fingerprint(context());
    expect(await fixture.saveAccount(user, values)).toMatchObject({ status: 400, code: 'common.validation' });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('requires a step-up and a session', async () => {
    const user = await fixture.investor();
    expect(await fixture.saveAccount(user)).toMatchObject({ status: 403, code: 'auth.step_up_required' });
    expect(await rowsOf(user)).toEqual([]);
    expect(await fixture.call(undefined, 'GET', '/core/user/payout-accounts')).toMatchObject({ status: 401 });
  });

  it.each(['NOVAK Jan', 'Ing. Jan Novák, Ph.D.', 'jan novak'])(
    'accepts %s as the investor’s own name',
    async (name) => {
      const user = await confirmed();
      expect((await fixture.saveAccount(user, { holderName: name })).data).toMatchObject({
        state: 'waiting',
      });
    },
  );

  it.each(['Eva Malá', 'Jan Novák ml.', 'Parcela s.r.o.'])('makes %s wait for staff', async (name) => {
    const user = await confirmed();
    expect((await fixture.saveAccount(user, { holderName: name })).data).toMatchObject({ state: 'review' });
    await fixture.dayLater(user);
    expect(await list(user)).toMatchObject([{ state: 'review' }]);
  });
});

describe('a bank account with another name', () => {
  it('appears in the staff list, needs the acceptance of two members and is usable a day after the change', async () => {
    const user = await confirmed();
    const documentId = await inReview(user);
    const { agreeing } = fixture.staff();
    const found = await fixture.call<{ documentId: string }[]>(
      agreeing,
      'GET',
      '/operator/bank-accounts?filters[state]=review&filters[currency]=CZK',
    );
    expect(found.data.find((item) => item.documentId === documentId)).toMatchObject({
      holderName: 'Eva Malá',
      ibanEnd: '5399',
      investor: { documentId: user.documentId, email: user.email, name: 'Jan Novák' },
      isInUse: true,
    });
    for (const filter of ['filters[state]=accepted', 'filters[currency]=EUR']) {
      const url = `/operator/bank-accounts?${filter}&pagination[pageSize]=100`;
      const others = await fixture.call<{ documentId: string }[]>(agreeing, 'GET', url);
      expect(others.data.map((item) => item.documentId)).not.toContain(documentId);
    }
    const ofUser = `/operator/bank-accounts?filters[user]=${user.documentId}`;
    const own = await fixture.call<{ documentId: string }[]>(agreeing, 'GET', ofUser);
    expect(own.data.map((item) => item.documentId)).toEqual([documentId]);
    const page = await fixture.call(agreeing, 'GET', `/operator/bank-accounts/${documentId}`);
    expect(page.data).toMatchObject({
      documentId,
      history: [{ action: 'bank_account.changed', by: { kind: 'user', name: null }, request: null }],
    });
    const asked = await fixture.ask(`/operator/bank-accounts/${documentId}/accept`);
    expect(asked).toMatchObject({ status: 201, data: { action: 'bank_account.accept', state: 'pending' } });
    expect(await list(user)).toMatchObject([{ state: 'review' }]);
    expect(await fixture.agree(asked.data.documentId, fixture.staff().asking)).toMatchObject({
      code: 'approval.own',
    });
    expect(await fixture.agree(asked.data.documentId)).toMatchObject({
      status: 200,
      data: { result: { state: 'accepted' } },
    });
    expect(await list(user)).toMatchObject([{ state: 'waiting' }]);
    const auditEntries = await auditLogOf(
      context(),
      documentId,
      'bank_account.changed',
      'bank_account.accepted',
    );
    expect(auditEntries).toEqual([
      {
        action: 'bank_account.changed',
        subject: 'bank_account',
        actor: `user:${user.userId}`,
        before: null,
        after: { currency: 'CZK', state: 'review' },
      },
      {
        action: 'bank_account.accepted',
        subject: 'bank_account',
        actor: `staff:${agreeing.staffId}`,
        before: { state: 'review' },
        after: { state: 'accepted', requestedBy: fixture.staff().asking.staffId },
      },
    ]);
    await fixture.dayLater(user);
    await fixture.credit(user, 10_00n);
    expect((await fixture.empty(user)).status).toBe(200);
  });

  it('receives nothing when two members of staff reject it, and its owner gets a notice and sees the rejection until the next account', async () => {
    const user = await confirmed();
    const documentId = await inReview(user);
    expect(await fixture.decide(`/operator/bank-accounts/${documentId}/reject`)).toMatchObject({
      status: 200,
      data: { result: { state: 'rejected' } },
    });
    expect(await list(user)).toMatchObject([{ state: 'rejected' }]);
    expect(await fixture.notified(user)).toEqual(['bank_account.changed', 'bank_account.rejected']);
    await fixture.dayLater(user);
    await fixture.credit(user, 10_00n);
    expect(await fixture.empty(user)).toMatchObject({ code: 'wallet.bank_account_missing' });
    expect(await fixture.ask(`/operator/bank-accounts/${documentId}/accept`)).toMatchObject({
      status: 409,
      code: 'bank_account.decided',
    });
    await fixture.stepUp(user);
    await fixture.saveAccount(user);
    expect(await list(user)).toMatchObject([{ state: 'waiting' }]);
  });

  it('cannot be decided after a change or another decision', async () => {
    const user = await confirmed();
    const documentId = await inReview(user);
    const { data } = await fixture.ask(`/operator/bank-accounts/${documentId}/accept`);
    await fixture.saveAccount(user);
    expect(await fixture.agree(data.documentId)).toMatchObject({ status: 409, code: 'bank_account.decided' });
    expect(await fixture.ask(`/operator/bank-accounts/${'A'.repeat(24)}/reject`)).toMatchObject({
      status: 404,
    });
    const [, own] = await rowsOf(user);
    expect(await fixture.ask(`/operator/bank-accounts/${own?.document_id}/accept`)).toMatchObject({
      status: 409,
    });
  });
});
