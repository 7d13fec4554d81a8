import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataOf } from '../../../compose/personal-data.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { tablesWith } from '../../../../test/support/accounts/personal-details.ts';
import { advanceClock, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createPurgeUnconfirmed } from './purge-unconfirmed-accounts.ts';
import {
  type AccountsTestApp,
  linkToken,
  registrationOf,
  startAccountsApp,
} from '../../../../test/support/accounts/accounts-app.ts';

describe('createPurgeUnconfirmed', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    app = await startAccountsApp(context());
  });
  afterAll(() => app.close());

  const logged: unknown[][] = [];
  const purge = async (more: readonly PersonalData[] = []): Promise<void> => {
    const record = (...line: unknown[]): void => void logged.push(line);
    const scheduledJob = createPurgeUnconfirmed({
      transact: context().transact,
      vault: testVault,
      personalData: [...personalDataOf(testVault), ...more],
      log: { info: record, warn: record },
    });
    while ((await scheduledJob.run()) === 'more');
  };
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  /** Signs up; returns the secret of the mailed link and the user's id. */
  const signUp = async (email: string): Promise<{ readonly token: string; readonly userId: number }> => {
    const answer = await post('/api/auth/local/register', registrationOf(email));
    expect(answer.statusCode).toBe(200);
    await app.mailsSent();
    const mail = app.mails.filter(({ to }) => to === email).at(-1);
    return { token: linkToken(mail!), userId: answer.json<{ user: { id: number } }>().user.id };
  };
  const confirm = async (confirmation: string): Promise<number> =>
    (
      await app.inject({
        url: '/api/auth/email-confirmation',
        query: { confirmation },
        headers: { accept: 'application/json' },
      })
    ).statusCode;
  const isThere = async (...people: readonly { readonly userId: number }[]): Promise<boolean[]> => {
    const { rows } = await sql<{ id: number }>`
      select id from users where deleted_at is null`.execute(context().admin.kysely);
    return people.map(({ userId }) => rows.some(({ id }) => id === userId));
  };

  it('erases an account that is unconfirmed after 30 days, not one confirmed on day 29 or created later', async () => {
    const nobody = await signUp('nobody-77af31@purge.test');
    const owner = await signUp('owner@purge.test');
    await advanceClock(context(), '1 day');
    const later = await signUp('later@purge.test');
    await advanceClock(context(), '28 days');
    await post('/api/auth/send-email-confirmation', { email: 'owner@purge.test' });
    await app.mailsSent();
    expect(await confirm(linkToken(app.mails.filter(({ to }) => to === 'owner@purge.test').at(-1)!))).toBe(
      200,
    );
    await advanceClock(context(), '23 hours');
    await purge();
    expect([await isThere(nobody, owner, later), logged]).toEqual([[true, true, true], []]);

    const mailsBefore = app.mails.length;
    await advanceClock(context(), '1 hour');
    await purge();
    expect(await isThere(nobody, owner, later)).toEqual([false, true, true]);
    expect(logged).toEqual([[{ accounts: 1 }, expect.any(String)]]);
    expect(app.mails).toHaveLength(mailsBefore);
    expect(await tablesWith(context(), 'nobody-77af31')).toEqual([]);
    const { rows } = await sql`
      select u.erased_at is not null as erased, u.password_hash, k.wrapped_key as key,
        (select array_agg(a.type order by a.id) from domain_events a
         where a.subject_type = 'user' and a.subject_id = u.id::text and a.actor_kind = 'system') as audited
      from users u left join data_keys k on k.subject_id = u.id
      where u.id = ${nobody.userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ erased: true, password_hash: null, key: null, audited: ['user.purged'] }]);
    await assertSafe(context());
  });

  it('frees the address and makes the mailed link invalid', async () => {
    const first = await signUp('again@purge.test');
    await advanceClock(context(), '30 days');
    await purge();
    const second = await signUp('again@purge.test');
    expect(await isThere(first, second)).toEqual([false, true]);
    expect(await confirm(first.token)).toBe(400);
    expect(await confirm(second.token)).toBe(200);
  });

  it('skips and logs an account that has records, and erases the others', async () => {
    const [owning, other] = [await signUp('owning@purge.test'), await signUp('other@purge.test')];
    await advanceClock(context(), '31 days');
    logged.length = 0;
    const hasRecords = async (_tx: unknown, userId: number): Promise<boolean> => userId === owning.userId;
    await purge([{ parts: {}, tables: [], hasRecords }]);
    expect(await isThere(owning, other)).toEqual([true, false]);
    expect(logged).toEqual(expect.arrayContaining([[{ userId: owning.userId }, expect.any(String)]]));
    expect(logged.at(-1)).toEqual([{ accounts: 1 }, expect.any(String)]);
  });
});
