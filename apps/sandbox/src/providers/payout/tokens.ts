import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';

/** The lifetime of a token in seconds, by the sandbox's clock. */
export const tokenSeconds = 6000;

export function issueToken({ store, clock }: Context): string {
  const token = `pot-${randomBytes(24).toString('base64url')}`;
  const now = clock.now();
  store.run('delete from payout_tokens where expires_at <= ?', now);
  store.run('insert into payout_tokens (token, expires_at) values (?, ?)', token, now + tokenSeconds * 1000);
  return token;
}

export function isTokenValid({ store, clock }: Context, authorization: string | undefined): boolean {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) return false;
  const row = store.get('select 1 from payout_tokens where token = ? and expires_at > ?', token, clock.now());
  return row !== undefined;
}
