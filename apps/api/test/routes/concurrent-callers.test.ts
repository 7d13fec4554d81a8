import { localizedFrom, locales } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { verificationOptions } from '../support/verification/sample-verification-options.ts';
import { setVerificationOptions } from '../../src/modules/verification/index.ts';
import { endSession } from '@parcela/platform/security/sessions.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { statementsOf } from '../support/database/recorded-statements.ts';
import { advanceClock, signedInUser, type TestUser } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

const context = useTestDatabase();
const app = useWholeApp(context);

beforeAll(() =>
  context().transact((tx) =>
    setVerificationOptions(tx, { options: verificationOptions, actor: { kind: 'system' } }),
  ),
);

type Headers = Readonly<Record<string, string>>;
interface Me {
  readonly email: string;
  readonly verification: readonly { readonly type: string; readonly name: string }[];
  readonly userProfile: { readonly language: string };
}
const ask = (headers: Headers, query: Record<string, string> = {}) =>
  app().inject({ url: '/api/users/me', headers: { ...headers }, query });
const me = async (headers: Headers, query: Record<string, string> = {}): Promise<Me> =>
  (await ask(headers, query)).json<Me>();
const people = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => signedInUser(context())));

const endSessionsOf = ({ userId }: TestUser): Promise<void> =>
  context().transact(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from sessions where subject_id = ${userId} and audience = 'investor'`.execute(
      context().admin.kysely,
    );
    for (const { id } of rows) await endSession(tx, id);
  });

describe('users who call in parallel', () => {
  it('share queries, and each user gets their own answer in their language', async () => {
    const all = await people(30);
    const asked = all.map((person, index) => ({ person, locale: locales[index % 3] ?? 'en' }));
    const answers: Me[] = [];
    const statements = await statementsOf(async () => {
      answers.push(...(await Promise.all(asked.map(({ person, locale }) => me(person.headers, { locale })))));
    });
    expect(answers.map(({ email }) => email)).toEqual(all.map(({ email }) => email));
    const names = localizedFrom({ cs: 'Registrace', en: 'Sign-up', pl: 'Rejestracja' });
    expect(answers.map(({ verification }) => verification[0]?.name)).toEqual(
      asked.map(({ locale }) => names[locale]),
    );
    // How many requests arrive within a turn of the event loop depends on the machine.
    expect(statements.length).toBeLessThan(10);
  });

  it('never share with callers whose session has ended or never existed', async () => {
    const [first, ended, last] = await people(3);
    if (!first || !ended || !last) throw new Error('they are there');
    await endSessionsOf(ended);
    const nobody = { authorization: `Bearer ${'x'.repeat(43)}` };
    const answers = await Promise.all([
      ask(first.headers),
      ask(ended.headers),
      ask(nobody),
      ask(last.headers),
      ask(first.headers),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401, 200, 200]);
    expect([0, 3, 4].map((index) => answers[index]?.json<Me>().email)).toEqual([
      first.email,
      last.email,
      first.email,
    ]);
  });
});

describe('a user who calls again', () => {
  it('gets the same answer while nothing has changed, and a new answer right after a change', async () => {
    const person = await signedInUser(context());
    const before = await ask(person.headers);
    const again = await ask(person.headers);
    expect([before.statusCode, again.statusCode, again.body]).toEqual([200, 200, before.body]);
    expect([again.headers['cache-control'], again.headers.etag]).toEqual(['no-store', undefined]);
    expect(await statementsOf(() => ask(person.headers))).toHaveLength(1);
    expect(before.json<Me>().userProfile.language).toBe('en');

    const change = await app().inject({
      method: 'PUT',
      url: `/api/user-profiles/${person.profileDocumentId}`,
      headers: { ...person.headers },
      payload: { data: { language: 'pl' } },
    });
    expect([change.statusCode, change.body]).toEqual([200, expect.any(String)]);
    expect((await me(person.headers)).userProfile.language).toBe('pl');
  });

  it('immediately sees what another user or the passing of time has changed', async () => {
    const person = await signedInUser(context());
    const levels = async () => (await me(person.headers)).verification.map(({ type }) => type);
    expect(await levels()).toEqual(['SIGNUP']);
    await giveLevels(context().database.reader, person.userId, 'KYC');
    await sql`
      update verification_records set valid_until = app_now() + interval '10 minutes'
      where user_id = ${person.userId}`.execute(context().admin.kysely);
    expect(await levels()).toEqual(['SIGNUP', 'KYC']);
    await advanceClock(context(), '11 minutes');
    expect(await levels()).toEqual(['SIGNUP']);
    await sql`update users set deleted_at = app_now() where id = ${person.userId}`.execute(
      context().admin.kysely,
    );
    expect((await ask(person.headers)).statusCode).toBe(401);
  });
});
