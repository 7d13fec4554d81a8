import { request } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { codeNow, pendingFactor } from '../../../../test/support/accounts/second-factor.ts';
import { confirmPasswordOf } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { samplePushSubscription } from '../../../../test/support/app/sample-push.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';
import { goodPassword } from '../../../../test/support/accounts/accounts-app.ts';
import { endAccess } from './revoke-all-access.ts';

const context = useTestDatabase();
const app = useWholeApp(context);
const server: { origin?: string } = {};
beforeAll(async () => {
  server.origin = await app().listen();
});

interface HeldCall {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/** The guard records an activity after a minute; this shows the test that the guard has admitted the call. */
const makeActivityOld = (userId: number) =>
  sql`update sessions set last_active_at = app_now() - interval '2 minutes' where subject_id = ${userId}`.execute(
    context().admin.kysely,
  );
const wasLetIn = async (userId: number): Promise<void> => {
  const { rows } = await sql`
    select from sessions where subject_id = ${userId} and last_active_at > app_now() - interval '1 minute'`.execute(
    context().admin.kysely,
  );
  expect(rows).toHaveLength(1);
};

/**
 * Sends the headers, ends all access once the caller is known, and then sends the body. Returns the response's
 * status.
 */
const finishAfterTheEnd = async (user: TestUser, { method, path, body }: HeldCall): Promise<number> => {
  const text = JSON.stringify(body);
  await makeActivityOld(user.userId);
  const held = request(`${server.origin}${path}`, {
    method,
    headers: {
      ...user.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    held.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    held.once('error', reject);
  });
  held.flushHeaders();
  await vi.waitFor(() => wasLetIn(user.userId), { timeout: 20_000 });
  await context().transact((tx) => endAccess(tx, user.userId));
  held.end(text);
  return answered;
};

const person = async (): Promise<TestUser> => {
  const user = await signedInUser(context(), { passwordHash: await hashPassword(goodPassword) });
  await confirmPasswordOf(context().database.reader, user);
  return user;
};

const password = 'Another-password-7';
const change = { method: 'POST', path: '/api/auth/change-password' } as const;

describe('a call that begins before all access ends and continues after it', () => {
  it.each<[string, (user: TestUser) => Promise<HeldCall>]>([
    [
      'sets no first password',
      async ({ userId }) => {
        await sql`update users set password_hash = null where id = ${userId}`.execute(context().admin.kysely);
        return { ...change, body: { password, passwordConfirmation: password } };
      },
    ],
    [
      'changes no password',
      async () => ({
        ...change,
        body: { currentPassword: goodPassword, password, passwordConfirmation: password },
      }),
    ],
    [
      'begins no second factor',
      async () => ({ method: 'POST', path: '/api/auth/second-factor/setup', body: {} }),
    ],
    [
      'switches no second factor on',
      async ({ userId }) => {
        const { secret } = await context().transact((tx) => pendingFactor(tx, userId));
        const code = await codeNow(context().database.reader, { secret });
        return { method: 'POST', path: '/api/auth/second-factor/enable', body: { code } };
      },
    ],
    [
      'adds no device for messages',
      async ({ userId }) => ({
        method: 'PUT',
        path: '/api/push/subscription',
        body: {
          data: samplePushSubscription(`https://push.example/${userId}`),
        },
      }),
    ],
  ])('%s', async (_, callOf) => {
    const user = await person();
    const call = await callOf(user);
    const before = await fingerprint(context());
    expect(await finishAfterTheEnd(user, call)).toBe(401);
    const after = await fingerprint(context());
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  });
});
