import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';

export interface AccessToken {
  token: string;
  userId: string;
  levelName: string;
  email: string | null;
  phone: string | null;
  expiresAt: number;
}

const columns = 'token, user_id as userId, level_name as levelName, email, phone, expires_at as expiresAt';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/**
 * A token whose middle part names the widget's origin, so that the SDK finds the sandbox without a setting. It
 * expires by the sandbox's clock.
 */
export function issueAccessToken(
  context: Context,
  given: {
    userId: string;
    levelName: string;
    ttlSeconds: number;
    email?: string | undefined;
    phone?: string | undefined;
  },
): AccessToken {
  const now = context.clock.now();
  const payload = { jti: randomBytes(16).toString('hex'), url: context.origin() };
  const token = `_act-sbx-jwt-${base64({ alg: 'none' })}.${base64(payload)}.${randomBytes(16).toString('hex')}`;
  const issued: AccessToken = {
    token,
    userId: given.userId,
    levelName: given.levelName,
    email: given.email ?? null,
    phone: given.phone ?? null,
    expiresAt: now + given.ttlSeconds * 1000,
  };
  context.store.run(
    `insert into access_tokens (token, user_id, level_name, email, phone, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
    token,
    issued.userId,
    issued.levelName,
    issued.email,
    issued.phone,
    now,
    issued.expiresAt,
  );
  return issued;
}

/** The token, if it is known and valid. */
export function findLiveToken({ store, clock }: Context, token: string): AccessToken | undefined {
  return store.get<AccessToken>(
    `select ${columns} from access_tokens where token = ? and expires_at > ?`,
    token,
    clock.now(),
  );
}

/** The newest token requested with this e-mail address, valid or expired. */
export function findTokenByEmail({ store }: Context, email: string): AccessToken | undefined {
  return store.get<AccessToken>(
    `select ${columns} from access_tokens where lower(email) = lower(?) order by created_at desc, rowid desc limit 1`,
    email,
  );
}

export function expireToken({ store, clock }: Context, token: string) {
  store.run('update access_tokens set expires_at = ? where token = ?', clock.now(), token);
}
