import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalDataOf } from '../../../compose/personal-data.ts';
import { recordDevice } from '../sign-in/sign-in-devices.store.ts';
import { deliverEvents } from '../../../../test/support/app/deliver-events.ts';
import {
  identify,
  identityOf,
  track,
  trackingOf,
} from '../../../../test/support/accounts/personal-details.ts';
import { publishSampleDocument } from '../../../../test/support/content/sample-content.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { placeSampleOrder, allocateSample } from '../../../../test/support/orders/sample-orders.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { czechIban, useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);
const url = '/api/user-profiles/own-data';

const download = (user: TestUser | undefined) =>
  fixture.app().inject({ method: 'GET', url, headers: { ...fixture.headersOf(user) } });

/** An investor with data in every part. */
const knownPerson = async (mark: string): Promise<TestUser> => {
  const user = await fixture.investor();
  const order = await context().transact(async (tx) => {
    await setSampleRates(tx);
    await identify(tx, user, mark);
    await track(tx, user, mark);
    await recordDevice(tx, user.userId, 'Firefox, Linux');
    const { documentId } = await publishSampleProject(tx);
    return placeSampleOrder(tx, { userId: user.userId, project: documentId, shares: 1 });
  });
  await context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
  await deliverEvents(context());
  await fixture.credit(user, 700_00n);
  await fixture.stepUp(user);
  await fixture.saveAccount(user, { holderName: `Marie ${mark}` });
  return user;
};

beforeAll(() =>
  context().transact(async (tx) => {
    const { files } = fixture.app().application.platform;
    await publishSampleDocument(tx, files, { kind: 'terms', publishedAt: new Date('2020-01-01T00:00:00Z') });
  }),
);

const isInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
const agreedTerms = {
  kind: 'terms',
  language: 'en',
  sha256: expect.stringMatching(/^[\da-f]{64}$/) as string,
  acceptedAt: expect.any(String) as string,
};

describe('downloadOwnData', () => {
  it('returns all data of the caller and no data of other users', async () => {
    const user = await knownPerson('11aa');
    await knownPerson('22bb');
    const answer = await download(user);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="parcela-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const { firstName: _first, ...identity } = identityOf('11aa');
    expect(answer.json()).toMatchObject({
      account: { documentId: user.documentId, email: user.email },
      profile: identity,
      acceptedDocuments: [{ kind: 'terms' }, { kind: 'privacy' }],
      consents: [{ analytics: true, marketing: true }],
      sessions: [{ device: 'test' }],
      devices: [{ device: 'Firefox, Linux', firstSeenAt: isInstant, lastSeenAt: isInstant }],
      levels: [{ type: 'KYC' }, { type: 'AML' }, { type: 'ORDER' }],
      questionnaires: [{ state: 'done', answers: { ...identity, purposeOfContract: 'Aim 11aa' } }],
      orders: [
        {
          state: 'Paid',
          shares: 1,
          agreements: [agreedTerms],
          states: [{ state: 'Open' }, { state: 'Paid' }],
        },
      ],
      payments: [{ provider: 'bank', state: 'allocated' }],
      walletMovements: [{ account: 'wallet', amount: 700_00 }],
      bankAccounts: [{ iban: czechIban, holderName: 'Marie 11aa', isInUse: true }],
      holdings: [{ shares: 1 }],
      referral: { marketingVisit: trackingOf('11aa').visit },
      notifications: expect.arrayContaining([expect.objectContaining({ kind: 'order.paid' })]) as unknown,
      actions: expect.arrayContaining([expect.objectContaining({ action: 'session.stepped_up' })]) as unknown,
    });
    expect(answer.body).not.toContain('22bb');
  });

  it('returns no password, token or other secret that gives access to the account', async () => {
    const user = await knownPerson('33cc');
    const { body } = await download(user);
    const { rows } = await sql<{ secret: string }>`
      select encode(token_hash, 'hex') as secret from sessions where subject_id = ${user.userId}
      union all select password_hash from users where id = ${user.userId}`.execute(context().admin.kysely);
    for (const { secret } of rows) expect(body).not.toContain(secret);
    expect(body).not.toMatch(/argon2|token_?hash|wrapped/i);
  });

  it('needs a fresh session and adds an entry to the audit log', async () => {
    const user = await fixture.investor();
    expect((await download(undefined)).statusCode).toBe(401);
    const refused = await download(user);
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([
      403,
      { error: { details: { code: 'auth.step_up_required' } } },
    ]);
    await fixture.stepUp(user);
    expect((await download(user)).statusCode).toBe(200);
    const { rows } = await sql<{ type: string }>`
      select type from domain_events
      where actor_id = ${user.userId} and type = 'user.data_downloaded'`.execute(context().admin.kysely);
    expect(rows).toHaveLength(1);
  });

  it('gives each part a unique name, and each identifying part exists', () => {
    const data = personalDataOf(testVault);
    const names = data.flatMap(({ parts }) => Object.keys(parts));
    expect(names).toEqual([...new Set(names)]);
    for (const { identifying = [], parts } of data)
      expect(Object.keys(parts)).toEqual(expect.arrayContaining([...identifying]));
  });

  /** Tables about people that are not in the file, each with the reason. */
  const left = {
    bank_id_attempts: 'a visit to a bank on its way, for some minutes',
    identity_fingerprints: 'hashes of what the identity checks tell, which tell nothing by themselves',
    account_closed_mails: 'is there only once the account is gone',
    personal_data_readings: 'what compliance looks into must not be told to whom it concerns',
    refused_identities:
      'hashes that tell nothing by themselves; the refusal stands among checks and questionnaires',
    retained_records: 'is there only once the account is gone',
    second_factor_challenges: 'half of a sign-in, for some minutes',
    step_up_codes: 'a code that was mailed, for some minutes',
    user_passkey_challenges: 'a question to a device, for some minutes',
  } as const;

  it('covers every table about people or gives the reason for leaving it out', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name in ('user_id', 'owner_user_id', 'referred_by')
      union
      select distinct r.conrelid::regclass::text from pg_constraint r
      where r.contype = 'f' and r.confrelid = 'users'::regclass
      order by name`.execute(context().admin.kysely);
    const about = rows.map(({ name }) => name);
    const expected = personalDataOf(testVault).flatMap(({ tables }) => tables);
    expect(expected).toEqual([...new Set(expected)]);
    // These refer to the user in a column with another name.
    const otherwise = ['users', 'domain_events'];
    expect([...expected, ...Object.keys(left)].toSorted()).toEqual([...about, ...otherwise].toSorted());
  });
});
