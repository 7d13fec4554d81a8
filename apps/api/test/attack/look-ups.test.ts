import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256 } from '@parcela/platform/ids.ts';
import { describe, expect, it } from 'vitest';
import { signedInUser } from '../support/app/test-app.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { statementsOf } from '../support/database/recorded-statements.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

/** Look-ups by a secret from a mail, with the purpose of the secret; account-enumeration.test.ts covers addresses. */
const lookUps = {
  openInvitation: {
    asksMore: false,
    purpose: 'staff-invitation',
    ask: (token: string) => ({ method: 'POST', url: '/operator/auth/invitation/open', payload: { token } }),
  },
  confirmEmail: {
    // For a secret of 256 bits that belonged to the user, the server checks whether the user has already confirmed
    // the address.
    asksMore: true,
    purpose: 'email-confirmation',
    ask: (token: string) => ({ method: 'GET', url: `/api/auth/email-confirmation?confirmation=${token}` }),
  },
  resetPassword: {
    asksMore: false,
    purpose: 'password-reset',
    ask: (code: string) => ({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { code, password: 'Another-horse9', passwordConfirmation: 'Another-horse9' },
    }),
  },
} as const;

describe('a look-up by a secret', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const newToken = (): string => randomBytes(32).toString('base64url');
  const ask = (call: object) => app().inject({ headers: { accept: 'application/json' }, ...call });

  /** A secret of this purpose that is no longer valid. */
  const ended = async (purpose: string, subjectId: number, how: 'expired' | 'used'): Promise<string> => {
    const token = newToken();
    const used = how === 'used' ? sql`app_now() - interval '2 days'` : sql`null`;
    await sql`
      insert into one_time_tokens (purpose, subject_id, token_hash, created_at, expires_at, used_at)
      values (${purpose}, ${subjectId}, ${sha256(token)}, app_now() - interval '3 days',
        app_now() - interval '1 day', ${used})`.execute(context().admin.kysely);
    return token;
  };

  /** Everything that an outsider sees, and the statements sent to the database. */
  const observe = async (call: object) => {
    const seen: Record<string, unknown> = {};
    const statements = await statementsOf(async () => {
      const { statusCode, body, headers } = await ask(call);
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      Object.assign(seen, { statusCode, body: body.replace(/"requestId":"[^"]*"/, ''), headers: others });
    });
    return { ...seen, statements: statements.map((text) => text.replaceAll(/'[^']*'/g, '?')) };
  };

  it.each(Object.entries(lookUps))(
    '%s treats a secret that has ended, or has another purpose, like an unknown one',
    async (_name, { purpose, asksMore, ask: callWith }) => {
      const { userId } = await signedInUser(context());
      // A user who has confirmed the address sees success with each of their links.
      await sql`update users set email_confirmed_at = null where id = ${userId}`.execute(
        context().admin.kysely,
      );
      const other = purpose === 'password-reset' ? 'email-confirmation' : 'password-reset';
      const tokens = [
        newToken(),
        await ended(purpose, userId, 'expired'),
        await ended(other, userId, 'expired'),
        newToken(),
      ];
      for (let warm = 0; warm < 4; warm += 1) await observe(callWith(newToken()));
      const observed: object[] = [];
      for (const token of tokens) {
        const { statements, ...seen } = await observe(callWith(token));
        observed.push(asksMore ? seen : { ...seen, statements });
      }
      for (const seen of observed.slice(1)) expect(seen).toEqual(observed[0]);
      expect(observed[0]).toEqual(expect.objectContaining({ statusCode: 400 }));
    },
  );

  it('treats the referral code of a deleted account like an unknown code', async () => {
    const { userId } = await signedInUser(context());
    const { rows } = await sql<{ code: string }>`
      select referral_code as code from user_profiles where user_id = ${userId}`.execute(
      context().admin.kysely,
    );
    const code = rows[0]?.code ?? '';
    const callWith = (value: string) => ({ url: `/api/user-profiles/validate-referral-code?code=${value}` });
    const path = callWith(code);
    expect((await ask(path)).statusCode).not.toBe(404);
    await sql`update users set deleted_at = app_now() where id = ${userId}`.execute(context().admin.kysely);
    for (let warm = 0; warm < 4; warm += 1) await observe(callWith(`WARM${warm}`));
    expect(await observe(callWith(code))).toEqual(await observe(callWith('NEVERWAS')));
  });
});
