import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { OpenIdProvider } from './keyring.ts';
import type { OpenIdPerson } from './people.ts';

/** The grant behind a code, until the platform exchanges it for tokens. */
export interface Grant {
  person: OpenIdPerson;
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce?: string | undefined;
  codeChallenge?: string | undefined;
  /** Sandbox time, in milliseconds. */
  signedInAt: number;
}

export function issueCode(
  { store, clock }: Context,
  provider: OpenIdProvider,
  grant: Omit<Grant, 'signedInAt'>,
  lifeMs: number,
): string {
  const code = `${provider === 'google' ? '4/0A' : 'c'}${randomBytes(24).toString('base64url')}`;
  const now = clock.now();
  store.run('delete from openid_codes where expires_at <= ?', now);
  store.run(
    'insert into openid_codes (code, provider, expires_at, document) values (?, ?, ?, ?)',
    code,
    provider,
    now + lifeMs,
    JSON.stringify({ ...grant, signedInAt: now } satisfies Grant),
  );
  return code;
}

/** The grant of a valid code, which is used up by this call. */
export function redeemCode(
  { store, clock }: Context,
  provider: OpenIdProvider,
  code: string,
): Grant | undefined {
  return store.atomically(() => {
    const row = store.get<{ document: string }>(
      'select document from openid_codes where code = ? and provider = ? and expires_at > ?',
      code,
      provider,
      clock.now(),
    );
    store.run('delete from openid_codes where code = ?', code);
    return row && (JSON.parse(row.document) as Grant);
  });
}
