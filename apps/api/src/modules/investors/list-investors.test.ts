import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { restrictSample } from '../../../test/support/bank/return-payment.ts';
import { signedInUser, startTestApp, testVault, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { signedInStaff, type TestStaff } from '../../../test/support/app/test-staff.ts';
import { giveLevels } from '../../../test/support/verification/grant-levels.ts';
import { endOwnSession, openSession } from '@parcela/platform/security/sessions.ts';
import { saveProfileFields } from '../accounts/index.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { operatorInvestorsRoutes } from './index.ts';
import { fitsQuery, investorsQuery, listInvestors } from './list-investors.queries.ts';

const context = useTestDatabase();
const made: { app?: TestApp; support?: TestStaff } = {};

interface Answer {
  readonly data: readonly { readonly email: string }[];
  readonly meta: { readonly pagination: { readonly next: string | null } };
}

const ask = async (query: Record<string, string>) => {
  const answer = await made.app?.inject({
    url: `/operator/users?${new URLSearchParams(query).toString()}`,
    headers: { ...made.support?.headers },
  });
  if (!answer) throw new Error('the app is there only inside tests');
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
/** The local parts of the addresses, up to the @. */
const found = async (query: Record<string, string>): Promise<readonly (string | undefined)[]> => {
  const { status, body } = await ask(query);
  expect([query, status]).toEqual([query, 200]);
  return body.data.map(({ email }) => email.split('@')[0]);
};

const person = async (
  name: string,
  [firstName, lastName, countryAddress]: readonly [string, string, string],
) => {
  const user = await signedInUser(context(), { email: `${name}@example.com` });
  await context().transact((tx) =>
    saveProfileFields(tx, testVault, user.userId, { values: { firstName, lastName, countryAddress } }),
  );
  return user;
};

const openSessionThatEnded = (userId: number) =>
  context().transact(async (tx) => {
    const { rows } = await sql<{ id: string }>`select document_id as id from sessions
      where audience = 'investor' and subject_id = ${userId}`.execute(tables(tx));
    await openSession(tx, { audience: 'investor', subjectId: userId, userAgent: 'test' });
    await endOwnSession(tx, { audience: 'investor', subjectId: userId, documentId: rows[0]?.id ?? '' });
  });

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) => operatorInvestorsRoutes(api, { vault: testVault }));
  made.support = await signedInStaff(context(), ['support']);
  const one = await person('one', ['Žofie', 'Čápová', 'CZE']);
  const two = await person('two', ['Łukasz', 'Nowak', 'POL']);
  const three = await person('three', ['Zora', 'Łęcka', 'POL']);
  const four = await person('four', ['Quido', 'Quast', 'DEU']);
  const gone = await person('gone', ['Zora', 'Smazaná', 'CZE']);
  await context().transact(async (tx) => {
    await giveLevels(tx, one.userId, 'AML', 'KYC');
    await giveLevels(tx, two.userId, 'KYC');
    await restrictSample(tx, three.documentId);
  });
  const { kysely } = context().admin;
  await sql`update users set email_confirmed_at = null where id = ${two.userId}`.execute(kysely);
  await sql`insert into user_blocks (document_id, user_id, reason, opened_by)
    values (new_document_id(), ${four.userId}, 'test', ${made.support.staffId})`.execute(kysely);
  await sql`insert into risk_scores (user_id, score, band, reasons) values
    (${four.userId}, 0, 'low', '[]'),
    (${three.userId}, 60, 'high', '[{"code": "refused_before", "points": 60}]')`.execute(kysely);
  await openSessionThatEnded(three.userId);
  await sql`update users set deleted_at = app_now() where id = ${gone.userId}`.execute(kysely);
  await sql`update verification_records set revoked_at = app_now(), reason = 'test'
    where user_id = ${two.userId}`.execute(kysely);
});

describe('GET /operator/users', () => {
  it('shows all accounts, newest first, and filters by everything that staff know, including blocks and risk', async () => {
    const expected: readonly (readonly [Record<string, string>, readonly string[]])[] = [
      [{}, ['four', 'three', 'two', 'one']],
      [{ 'filters[search]': 'TWO@' }, ['two']],
      [{ 'filters[search]': 'zof' }, ['one']],
      [{ 'filters[search]': 'capova ž' }, ['one']],
      [{ 'filters[search]': 'zora lec' }, ['three']],
      [{ 'filters[search]': 'Zo' }, ['three', 'one']],
      [{ 'filters[search]': 'ora' }, []],
      [{ 'filters[search]': 'z%' }, []],
      [{ 'filters[state]': 'unconfirmed' }, ['two']],
      [{ 'filters[state]': 'confirmed' }, ['three', 'one']],
      [{ 'filters[state]': 'blocked' }, ['four']],
      [{ 'filters[risk]': 'high' }, ['three']],
      [{ 'filters[risk]': 'low' }, ['four']],
      [{ 'filters[level]': 'KYC' }, ['one']],
      [{ 'filters[level]': 'INVESTOR' }, []],
      [{ 'filters[country]': 'POL' }, ['three', 'two']],
      [{ 'filters[country]': 'POL', 'filters[state]': 'confirmed' }, ['three']],
      [{ 'filters[restricted]': 'true' }, ['three']],
      [{ 'filters[restricted]': 'false' }, ['four', 'two', 'one']],
    ];
    for (const [query, people] of expected) expect([query, await found(query)]).toEqual([query, people]);
    const { body } = await ask({ 'filters[search]': 'one' });
    expect(body.data[0]).toMatchObject({
      name: 'Žofie Čápová',
      country: 'CZE',
      state: 'confirmed',
      levels: ['KYC', 'AML'],
      isRestricted: false,
    });
  });

  it('pages by cursor to the end, even when accounts are added at the beginning', async () => {
    const pageOf = async (after?: string | null) => {
      const { body } = await ask({
        'pagination[pageSize]': '2',
        'filters[search]': 'paged',
        ...(after && { 'pagination[after]': after }),
      });
      return { names: body.data.map(({ email }) => email.split('@')[0]), next: body.meta.pagination.next };
    };
    for (const name of ['paged1', 'paged2', 'paged3', 'paged4'])
      await signedInUser(context(), { email: `${name}@example.com` });
    const first = await pageOf();
    await signedInUser(context(), { email: 'paged5@example.com' });
    const second = await pageOf(first.next);
    expect([first.names, second]).toEqual([
      ['paged4', 'paged3'],
      { names: ['paged2', 'paged1'], next: null },
    ]);
  });

  it('refuses a foreign cursor and an invalid filter', async () => {
    const key = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const [name, value] of [
      ['pagination[after]', 'x'],
      ['pagination[after]', key('1; drop')],
      ['pagination[after]', key(9e15)],
      ['pagination[after]', key([1])],
      ['filters[search]', ' a '],
      ['filters[level]', 'SIGNUP'],
      ['filters[country]', 'cz'],
      ['filters[restricted]', 'yes'],
      ['filters[risk]', 'none'],
    ] as const) {
      const { status, body } = await ask({ [name]: value });
      expect([value, status, body]).toMatchObject([
        value,
        400,
        { error: { details: { issues: [{ path: name }] } } },
      ]);
    }
  });

  it('shows one investor with levels, money and restrictions, and records the reader', async () => {
    const { body } = await ask({ 'filters[search]': 'three' });
    const [listed] = body.data as unknown as readonly { documentId: string }[];
    const answer = await made.app?.inject({
      url: `/operator/users/${listed?.documentId}`,
      headers: { ...made.support?.headers },
    });
    expect(answer?.json()).toMatchObject({
      data: {
        email: 'three@example.com',
        isConfirmed: true,
        levels: [],
        wallets: [],
        holdings: [],
        restrictions: [{ amount: 1_00, currency: 'CZK', cause: 'staff' }],
        risk: { score: 60, band: 'high', reasons: [{ code: 'refused_before', points: 60 }] },
        sessions: 1,
      },
    });
    const { rows } = await sql<{ type: string }>`
      select type from domain_events where actor_kind = 'staff' and actor_id = ${made.support?.staffId}`.execute(
      context().admin.kysely,
    );
    expect(rows.map(({ type }) => type)).toEqual(['personal_data.viewed_masked']);
  });

  it('reads by an index with any filter among many people', async () => {
    const { kysely } = context().admin;
    await sql`
      with made as (
        insert into users (document_id, email, email_canonical, email_confirmed_at)
        select new_document_id(), mail, mail, app_now()
        from (select 'many' || n || '@example.com' as mail from generate_series(1, 20000) n) m
        returning id
      )
      insert into user_profiles
        (document_id, user_id, first_name, last_name, country_address, language, currency, referral_code)
      select new_document_id(), id, 'Jan' || id, 'Mnoho' || id, case when id % 2000 = 0 then 'SVK' else 'CZE' end,
        'cs', 'CZK', 'MANY' || id from made`.execute(kysely);
    await sql`insert into verification_records (document_id, user_id, type, source)
      select new_document_id(), id, case when id % 2000 = 0 then 'INVESTOR' else 'AML' end, 'server'
      from users where email like 'many%'`.execute(kysely);
    await sql`analyze users, user_profiles, verification_records, account_restrictions`.execute(kysely);
    const none = {
      wanted: undefined,
      state: undefined,
      risk: undefined,
      level: undefined,
      country: undefined,
      isRestricted: undefined,
      after: undefined,
      pageSize: 25,
    } as const;
    for (const [filter, ...indexes] of [
      [none, 'users_pkey'],
      [{ ...none, after: 9_000 }, 'users_pkey'],
      [{ ...none, wanted: { users: [9_000] } }, 'users_pkey'],
      // Many match: the plan scans from the newest investor and sorts none.
      [{ ...none, wanted: { search: 'jan' }, newest: 10_000 }, 'Index Scan Backward using users_pkey'],
      // A quarter of all investors match, and the plan reads none of the others.
      ['jan', 'user_profiles_first_name'],
      ['many1234', 'users_email_beginning', 'user_profiles_first_name', 'user_profiles_last_name'],
      [{ ...none, state: 'unconfirmed' }, 'users_unconfirmed_newest'],
      [{ ...none, state: 'blocked' }, 'user_blocks'],
      [{ ...none, risk: 'high' }, 'risk_scores_band'],
      [{ ...none, level: 'INVESTOR' }, 'verification_records_level'],
      [{ ...none, country: 'SVK' }, 'user_profiles_country'],
      [{ ...none, isRestricted: true }, 'account_restrictions'],
    ] as const) {
      const { rows } = await sql<Record<string, string>>`explain ${
        typeof filter === 'string' ? fitsQuery(filter) : investorsQuery(filter)
      }`.execute(tables(context().database.reader));
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect([filter, indexes.filter((index) => !plan.includes(index))]).toEqual([filter, []]);
      expect([filter, plan]).toEqual([
        filter,
        expect.not.stringMatching(/Seq Scan on (users|user_profiles|verification_records)/),
      ]);
    }
    // The page is the same for many matches as for few: newest first.
    const search = { ...none, search: 'jan', pageSize: 2 };
    const many = await context().transact((tx) => listInvestors(tx, search));
    expect(many.map(({ name }) => name?.slice(0, 3))).toEqual(['Jan', 'Jan', 'Jan']);
    expect(many.map(({ userId }) => userId)).toEqual(
      many.map(({ userId }) => userId).toSorted((a, b) => b - a),
    );
    // Many match, and all of them are older than five hundred other investors.
    const old = async (more: object): Promise<readonly (readonly [number, string])[]> => {
      const rows = await context().transact((tx) =>
        listInvestors(tx, { ...search, search: 'many5', ...more }),
      );
      return rows.map(({ userId, email }) => [userId, email.slice(4, -'@example.com'.length)]);
    };
    const numbers = async (more: object) => (await old(more)).map(([, number]) => number);
    expect(await numbers({})).toEqual(['5999', '5998', '5997']);
    const [[after] = []] = await old({ search: 'many5000' });
    expect(await numbers({ after })).toEqual(['599', '598', '597']);
    expect(await numbers({ after, country: 'CZE' })).toEqual(['599', '598', '597']);
    expect(await old({ country: 'SVK' })).toHaveLength(1);
  });
});
