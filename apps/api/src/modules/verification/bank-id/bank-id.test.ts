import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { visitBank } from '../../../../test/support/verification/bank-id-browser.ts';
import { listOwnReports } from '../personal-data.queries.ts';
import { testVault } from '../../../../test/support/app/test-app.ts';
import { ownPage, refusal, useBankId } from '../../../../test/support/verification/bank-id-fixture.ts';
import { levelsIn, rowsOf } from '../../../../test/support/verification/verification-fixture.ts';

const fixture = useBankId();
const { context, sandbox, init, callback, goToBank, join, verify, anotherSession, me, outcomeOf } = fixture;

const kycOf = async (user: TestUser) =>
  (await rowsOf(context(), 'verification_records', user.userId)).filter((row) => row['type'] === 'KYC');

describe('Bank iD verification', () => {
  it('grants KYC and stores the bank’s data on the profile as verified (spec 7.13)', async () => {
    const user = await join();
    const who = fixture.newPerson();
    const answer = await verify(user, who);
    expect(answer).toMatchObject({ status: 200, body: { state: 'done' } });
    const body = await me(user);
    expect(levelsIn(body)).toEqual(['SIGNUP', 'KYC']);
    expect(body.kyc).toMatchObject({ state: 'done', validUntil: expect.any(String) });
    expect(body.userProfile).toMatchObject({
      firstName: 'Věra',
      lastName: 'Nová',
      dateOfBirth: who.person.birthdate,
      residentialAddress: 'Květná 1264/12',
      cityAddress: 'Brno',
      postalCode: '60200',
      countryAddress: 'CZE',
      countryOfOrigin: 'CZE',
      citizenship: 'CZE',
      documentIssuedBy: 'MěÚ Šlapanice',
      verifiedFields: expect.arrayContaining(['firstName', 'dateOfBirth', 'idOrPassportNumber']),
    });
    expect(await kycOf(user)).toMatchObject([{ source: 'bankid', revoked_at: null }]);
    expect(await rowsOf(context(), 'notifications', user.userId)).toMatchObject([{ kind: 'kyc.done' }]);
  });

  it('requests the code flow with PKCE, state and nonce, and sends no data about the person', async () => {
    const user = await join();
    const { body } = await init(user.headers);
    const query = Object.fromEntries(new URL(body.uri).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      redirect_uri: ownPage,
      state: body.state,
      acr_values: 'loa3',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(body.uri).not.toContain(user.email);
    const { rows } = await sql`select a::text from bank_id_attempts a`.execute(context().admin.kysely);
    expect(JSON.stringify(rows)).not.toContain(body.state);
  });

  it('uses the clock of the platform, even if it is moved by 40 days', async () => {
    await sandbox().advance('P40D');
    await advanceClock(context(), '40 days');
    const user = await join();
    expect(await verify(user)).toMatchObject({ status: 200, body: { state: 'done' } });
  });

  it('refuses a verified investor until the document is about to expire, and stores both reports', async () => {
    const user = await join();
    const who = fixture.newPerson();
    await verify(user, who);
    expect(await outcomeOf(() => init(user.headers))).toMatchObject(refusal(409, 'kyc.already_done'));
    await sql`
      update verification_records set valid_until = app_now() + interval '30 days'
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    await verify(user, { email: who.email, person: { cardNumber: 'NEW-4711' } });
    const profile = (await me(user)).userProfile;
    expect(profile['idOrPassportNumber']).toMatch(/711$/);
    expect(await kycOf(user)).toMatchObject([{ reason: 'replaced' }, { revoked_at: null }]);
    const reports = await context().transact((tx) => listOwnReports(testVault)(tx, user.userId));
    expect(reports.map(({ person }) => (person as Record<string, unknown>)['idOrPassportNumber'])).toEqual([
      who.person.cardNumber,
      'NEW-4711',
    ]);
  });

  it('repeats a lost answer for the same idempotency key', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    const headers = { ...user.headers, 'idempotency-key': fields['state'] ?? '' };
    expect(await callback(headers, fields)).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await outcomeOf(() => callback(headers, fields))).toEqual({
      status: 200,
      body: { state: 'done' },
      changedTables: [],
    });
  });

  it('succeeds once for two parallel calls of one callback', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    const answers = await Promise.all([1, 2].map(() => callback(user.headers, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await kycOf(user)).toHaveLength(1);
  });
});

describe('POST /core/user/kyc/bank-id/callback', () => {
  const faults = [
    'unsigned',
    'forge',
    'wrong-nonce',
    'wrong-audience',
    'wrong-issuer',
    'expired',
    'wrong-subject',
  ];
  it.each(faults)('refuses a bank answer with the fault %s and ends the attempt', async (mode) => {
    const user = await join();
    const fields = await goToBank(user.headers);
    await sandbox().control('/faults', { provider: 'bankid', mode, times: 1 });
    const failed = refusal(400, 'kyc.bank_id_failed');
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(failed);
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(failed);
  });

  it('refuses the same callback a second time', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    await callback(user.headers, fields);
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(
      refusal(400, 'kyc.bank_id_failed'),
    );
  });

  it('refuses an unknown state and the state of another attempt of the same person', async () => {
    const user = await join();
    const first = await goToBank(user.headers);
    const second = await goToBank(user.headers);
    for (const fields of [
      { code: first['code'] ?? '', state: 'a-state-that-nobody-was-given' },
      { code: first['code'] ?? '', state: second['state'] ?? '' },
    ])
      expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(
        refusal(400, 'kyc.bank_id_failed'),
      );
  });

  it('refuses another browser of the same or another person, and the original browser can still finish', async () => {
    const user = await join();
    const stranger = await join();
    const fields = await goToBank(user.headers);
    for (const headers of [stranger.headers, await anotherSession(user)])
      expect(await outcomeOf(() => callback(headers, fields))).toMatchObject(
        refusal(400, 'kyc.bank_id_failed'),
      );
    expect(await callback(user.headers, fields)).toMatchObject({ body: { state: 'done' } });
    expect(levelsIn(await me(stranger))).toEqual(['SIGNUP']);
  });

  it('refuses another person’s code, which would verify one person as another', async () => {
    const [victim, attacker] = [await join(), await join()];
    const theirs = await goToBank(attacker.headers);
    const own = await goToBank(victim.headers);
    const mixed = { code: theirs['code'] ?? '', state: own['state'] ?? '' };
    expect(await outcomeOf(() => callback(victim.headers, mixed))).toMatchObject(
      refusal(400, 'kyc.bank_id_failed'),
    );
  });

  it('refuses an attempt older than ten minutes', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    await advanceClock(context(), '10 minutes');
    await sandbox().advance('PT10M');
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(
      refusal(400, 'kyc.bank_id_failed'),
    );
  });

  it('refuses a session that is newer than the attempt', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    const later = await anotherSession(user);
    await fixture.app().inject({ method: 'POST', url: '/api/auth/logout', headers: user.headers });
    expect(await outcomeOf(() => callback(later, fields))).toMatchObject(refusal(400, 'kyc.bank_id_failed'));
  });

  it('refuses a wrong issuer and an invalid code', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    const elsewhere = { ...fields, iss: 'https://oidc.evil.example' };
    expect(await outcomeOf(() => callback(user.headers, elsewhere))).toMatchObject(
      refusal(400, 'kyc.bank_id_failed'),
    );
    // The state is used up, so that a caller cannot try several answers.
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(
      refusal(400, 'kyc.bank_id_failed'),
    );
    const other = { ...(await goToBank(user.headers)), code: 'none' };
    expect(await outcomeOf(() => callback(user.headers, other))).toMatchObject(
      refusal(400, 'kyc.bank_id_failed'),
    );
  });

  it('refuses a redirect URI outside our own pages, also at the start (spec 7.13)', async () => {
    const user = await join();
    for (const page of ['https://evil.example/callback/bankid', `${ownPage}/`, `${ownPage}?next=/x`, 'x']) {
      const refused = {
        ...refusal(400, 'common.validation'),
        body: { error: { details: { issues: [{ path: 'redirectUri', code: 'invalid' }] } } },
      };
      expect(await outcomeOf(() => init(user.headers, page))).toMatchObject(refused);
      const fields = { code: 'c', state: 's', redirectUri: page };
      expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(refused);
    }
  });
});

describe('a failed Bank iD verification', () => {
  it('answers 503 and changes nothing while the bank is down, and another attempt works', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    await sandbox().control('/faults', { provider: 'bankid', mode: 'down', times: 1 });
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(
      refusal(503, 'kyc.provider_unavailable'),
    );
    expect(await verify(user)).toMatchObject({ body: { state: 'done' } });
  });

  it.each(['access_denied', 'eid_doesnt_exist', 'user_not_eligible', 'temporarily_unavailable'])(
    'returns %s without a code, and the person can try again',
    async (error) => {
      const user = await join();
      const { body } = await init(user.headers);
      const back = await visitBank(sandbox(), body.uri, error);
      expect(back).toMatchObject({ error, state: body.state });
      expect(back['code']).toBeUndefined();
      expect((await me(user)).kyc.state).toBe('none');
      expect(await verify(user)).toMatchObject({ body: { state: 'done' } });
    },
  );
});
