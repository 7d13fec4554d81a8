import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { verificationOptions } from './sample-verification-options.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { type BankIdFields, visitBank } from './bank-id-browser.ts';
import { fingerprint } from '../database/fingerprint.ts';
import { useSandbox } from '../app/sandbox-process.ts';
import { signedInUser, type TestUser } from '../app/test-app.ts';
import { useTestDatabase } from '../database/test-database.ts';
import { useWholeApp } from '../app/whole-app.ts';
import { setVerificationOptions } from '../../../src/modules/verification/level-options/set-verification-options.ts';
import type { MeBody } from './verification-fixture.ts';

/** Our own page under the platform's address in `whole-app.ts`. */
export const ownPage = 'http://localhost:9/callback/bankid';

interface Answer<Body> {
  readonly status: number;
  readonly body: Body & {
    readonly error?: { readonly details: { readonly code: string; readonly issues: readonly unknown[] } };
  };
}
type Headers = TestUser['headers'];

const visits = { count: 0 };

/** The platform, and a sandbox whose banks know every person that a test names; one per test file. */
export const useBankId = () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const app = useWholeApp(context, () => sandbox().url);
  beforeAll(() =>
    context().transact((tx) =>
      setVerificationOptions(tx, { options: verificationOptions, actor: { kind: 'system' } }),
    ),
  );

  const post = async <Body>(url: string, headers: Headers, payload: object): Promise<Answer<Body>> => {
    const answer = await app().inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const init = (headers: Headers, redirectUri = ownPage) =>
    post<{ uri: string; state: string }>('/core/user/kyc/bank-id/init', headers, { redirectUri });
  const callback = (headers: Headers & { readonly 'idempotency-key'?: string }, fields: BankIdFields) =>
    post<{ state?: string }>('/core/user/kyc/bank-id/callback', headers, {
      redirectUri: ownPage,
      ...fields,
    });

  /** A new bank client for one test only; `email` identifies the person at the bank. */
  const newPerson = () => {
    visits.count += 1;
    const number = String(visits.count).padStart(3, '0');
    return {
      email: `client${number}@bank.example`,
      person: {
        firstName: 'Věra',
        lastName: 'Nová',
        birthdate: `1980-01-${String((visits.count % 28) + 1).padStart(2, '0')}`,
        birthnumber: `8051010${number}`,
        cardNumber: `2068${number}`,
        birthplace: `Brno ${number}`,
      },
    };
  };

  /** Starts in our app and goes to the bank as this person. Returns the fields that the browser brings back. */
  const goToBank = async (
    headers: Headers,
    who: { readonly email: string; readonly person?: object } = newPerson(),
  ): Promise<BankIdFields> => {
    const { status, body } = await init(headers);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await sandbox().control('/bankid/login', who);
    const { code = '', state = '' } = await visitBank(sandbox(), body.uri);
    return { code, state };
  };

  return {
    context,
    sandbox,
    app,
    init,
    callback,
    newPerson,
    goToBank,
    join: () => signedInUser(context()),
    /** The whole verification, from our app to the bank and back. */
    verify: async (user: TestUser, who?: { readonly email: string; readonly person?: object }) =>
      callback(user.headers, await goToBank(user.headers, who)),
    /** Another session of the same user, from another browser. */
    anotherSession: async ({ userId }: TestUser): Promise<Headers> => {
      const session = { audience: 'investor', subjectId: userId, userAgent: 'other' } as const;
      return { authorization: `Bearer ${await context().transact((tx) => openSession(tx, session))}` };
    },
    me: async (user: TestUser): Promise<MeBody> =>
      (await app().inject({ url: '/api/users/me', headers: user.headers })).json(),
    reviews: async ({ userId }: TestUser) => {
      const { rows } = await sql<{ reasons: string[] }>`
        select reasons from review_cases where user_id = ${userId} and kind = 'kyc' and closed_at is null`.execute(
        context().admin.kysely,
      );
      return rows.map(({ reasons }) => reasons);
    },
    /** An answer, and the tables other than the unfinished attempts that the call changed. */
    outcomeOf: async <T extends object>(attempt: () => Promise<T>) => {
      const before = await fingerprint(context());
      const answer = await attempt();
      const after = await fingerprint(context());
      return {
        ...answer,
        changedTables: Object.keys(after).filter(
          (table) => table !== 'bank_id_attempts' && after[table] !== before[table],
        ),
      };
    },
  };
};

/** A refusal without any change. */
export const refusal = (status: number, code: string) => ({
  status,
  body: { error: { details: { code } } },
  changedTables: [],
});
