import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { beforeAll, describe, expect, it } from 'vitest';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { fingerprint } from '../support/database/fingerprint.ts';
import { confirmPasswordOf } from '../support/wallets/sample-withdrawals.ts';
import { signedInUser, type TestUser } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

const password = 'Correct-horse7';
const next = { password: 'Another-horse9', passwordConfirmation: 'Another-horse9' };

type Headers = Readonly<Record<string, string>>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Every call that needs a session, and that an ended session must not permit. */
const guarded: readonly (readonly [string, RouteDefinition])[] = Object.entries<RouteDefinition>({
  ...investorRoutes,
  ...operatorRoutes,
}).filter(([, { access }]) => access === 'session' || access === 'terms' || access === 'staff');

describe('the token of an ended session', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const shared: { passwordHash?: string } = {};
  beforeAll(async () => {
    shared.passwordHash = await hashPassword(password);
  });

  const send = async (
    { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
    headers: Headers,
    payload?: object,
  ) => {
    const url = path.replaceAll(/\{\w+\}/g, newDocumentId());
    const answer = await app().inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
    const { error } = answer.json<{ error?: { details: { code: string } } }>();
    return { status: answer.statusCode, code: error?.details.code };
  };
  /** Another session of the same user. */
  const elsewhere = async ({ userId: subjectId }: TestUser): Promise<Headers> =>
    bearer(
      await context().transact((tx) =>
        openSession(tx, { audience: 'investor', subjectId, userAgent: 'elsewhere' }),
      ),
    );
  const sessionIdOf = async (headers: Headers): Promise<string> => {
    const answer = await app().inject({ url: '/api/auth/sessions', headers: { ...headers } });
    return answer.json<{ documentId: string }[]>()[0]!.documentId;
  };

  /** Every way in which a session ends early, applied to this user's session. */
  const ways: Readonly<Record<string, (user: TestUser) => Promise<{ status: number }>>> = {
    'signing out': ({ headers }) => send(investorRoutes.signOut, headers),
    'a change of the password in this session': ({ headers }) =>
      send(investorRoutes.changePassword, headers, { currentPassword: password, ...next }),
    'a change of the password elsewhere': async (user) =>
      send(investorRoutes.changePassword, await elsewhere(user), { currentPassword: password, ...next }),
    'a reset of the password': async ({ userId }) => {
      const code = await context().transact((tx) =>
        issueToken(tx, { purpose: 'password-reset', validHours: 1 }, userId),
      );
      return send(investorRoutes.resetPassword, {}, { code, ...next });
    },
    'its revocation elsewhere': async (user) => {
      const path = `/api/auth/sessions/${await sessionIdOf(user.headers)}`;
      return send({ method: 'DELETE', path }, await elsewhere(user));
    },
    'the deletion of the account': async (user) => {
      await confirmPasswordOf(context().database.reader, user);
      return send(investorRoutes.deleteAccount, user.headers);
    },
    'the revocation of all others': async (user) =>
      send(investorRoutes.revokeOtherSessions, await elsewhere(user)),
  };

  it.each(Object.keys(ways))('opens no call after %s', async (way) => {
    const user = await signedInUser(context(), { passwordHash: shared.passwordHash ?? '' });
    expect(await send(investorRoutes.getMe, user.headers)).toMatchObject({ status: 200 });
    expect(await ways[way]!(user)).toMatchObject({ status: 200 });
    const before = await fingerprint(context());
    const answers = [];
    for (const [name, route] of guarded) {
      const { status, code } = await send(route, user.headers, route.body && {});
      answers.push([name, status, code]);
    }
    expect(answers).toEqual(guarded.map(([name]) => [name, 401, 'auth.session_invalid']));
    expect(await fingerprint(context())).toEqual(before);
  });

  it('reaches every call that identifies the caller in this test', () => {
    expect(guarded.map(([name]) => name)).toEqual(
      expect.arrayContaining(['getMe', 'placeOrder', 'changePassword', 'emptyOutWallet', 'getStaffCaller']),
    );
  });
});
