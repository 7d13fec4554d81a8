import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { setVerificationOptions } from '../../../src/modules/verification/index.ts';
import { publishSampleDocument } from '../content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';
import { fingerprint } from '../database/fingerprint.ts';
import { useSandbox } from '../app/sandbox-process.ts';
import { createSocialBrowser, type PersonThere, type Provider } from './social-browser.ts';
import { useTestDatabase } from '../database/test-database.ts';
import { useWholeApp } from '../app/whole-app.ts';

export const providers: readonly Provider[] = ['google', 'apple'];

/** The rows of a user who signed in with a provider. */
interface Account {
  readonly id: number;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: string;
  readonly currency: string;
  readonly hasSignedIn: boolean;
  readonly terms: string | null;
  readonly referredBy: number | null;
  readonly visit: string | null;
  readonly providers: string[];
}

const people = { count: 0 };
/** A user known to the providers but not to us. */
export const newPerson = (more: Partial<PersonThere> = {}): PersonThere => ({
  email: `social${(people.count += 1)}@example.com`,
  name: 'Eva Horáková',
  ...more,
});

/** The common outcome of every refused sign-in: it left nothing behind. */
export const nothing = { changedTables: [], newSessions: 0 };
export const refusal = (status: number, code: string) => ({
  status,
  body: { error: { details: { code } } },
  ...nothing,
});

/** The platform with published terms, and a sandbox in which users sign in; one per test file. */
export const useSocialFixture = (variables: Readonly<Record<string, string>> = {}) => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const app = useWholeApp(context, () => sandbox().url, undefined, variables);
  beforeAll(async () => {
    const { files } = app().application.platform;
    const publishedAt = new Date('2020-01-01T00:00:00Z');
    const [name, description] = [inEveryLanguage('Sign-up'), inEveryLanguage('About it')];
    await context().transact(async (tx) => {
      await publishSampleDocument(tx, files, { kind: 'terms', publishedAt });
      await publishSampleDocument(tx, files, { kind: 'privacy', publishedAt });
      await setVerificationOptions(tx, {
        options: [{ type: 'SIGNUP', relevance: 1, timeToComplete: 5, name, description }],
        actor: staffActor,
      });
    });
  });

  const accountOf = async (email: string): Promise<Account | undefined> => {
    const { rows } = await sql<Account>`
      select u.id, u.password_hash is not null as "hasPassword", u.email_confirmed_at is not null as "isConfirmed",
        p.first_name as "firstName", p.last_name as "lastName", p.language, p.currency,
        p.last_login is not null as "hasSignedIn", p.terms_version as terms, p.referred_by as "referredBy",
        p.marketing_visit_id as visit,
        array(select i.provider from user_identities i where i.user_id = u.id order by 1) as providers
      from users u join user_profiles p on p.user_id = u.id
      where u.email_canonical = lower(${email})`.execute(context().admin.kysely);
    return rows[0];
  };

  const sessionsCount = async (): Promise<number> => {
    const { rows } = await sql`select from sessions`.execute(context().admin.kysely);
    return rows.length;
  };

  return {
    context,
    sandbox,
    app,
    browser: () => createSocialBrowser(app().inject, sandbox()),
    accountOf,
    sessionsCount,
    /** An answer, the tables other than the attempts that the call changed, and the sessions that it opened. */
    outcomeOf: async <T extends object>(attempt: () => Promise<T>) => {
      const before = { sessions: await sessionsCount(), tables: await fingerprint(context()) };
      const answer = await attempt();
      const after = await fingerprint(context());
      return {
        ...answer,
        changedTables: Object.keys(after).filter(
          (table) => table !== 'social_attempts' && after[table] !== before.tables[table],
        ),
        newSessions: (await sessionsCount()) - before.sessions,
      };
    },
  };
};
