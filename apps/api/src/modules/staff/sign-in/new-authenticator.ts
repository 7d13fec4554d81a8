import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { newTotpSecret, totpStep, totpUri } from '@parcela/platform/security/totp.ts';

/** The owner of the authenticator: `invitation:…`, `staff:…`. */
const contextOf = (owner: string): string => `staff-new-totp:${owner}`;
const validMs = 3_600_000;

/**
 * Creates a new secret. It is sent and returned encrypted: nothing is stored before one of its codes is confirmed,
 * and a caller cannot submit a secret that we did not create for them.
 */
export const offerAuthenticator = async (
  secrets: SecretVault,
  tx: Tx,
  { owner, issuer, email }: { readonly owner: string; readonly issuer: string; readonly email: string },
) => {
  const secret = newTotpSecret();
  const until = (await readClock(tx)).getTime() + validMs;
  const { keyId, sealed } = secrets.seal(contextOf(owner), `${until} ${secret}`);
  const uri = totpUri(secret, { issuer, email });
  return { secret, uri, qr: await qrPicture(uri), sealed: `${keyId}.${sealed.toString('base64url')}` };
};

export interface NewAuthenticator {
  readonly secret: string;
  /** The time step of the confirmed code, which is used up. */
  readonly step: bigint;
}

const opened = (secrets: SecretVault, owner: string, text: string): string | undefined => {
  const dot = text.lastIndexOf('.');
  try {
    return secrets.open(contextOf(owner), {
      keyId: text.slice(0, dot),
      sealed: Buffer.from(text.slice(dot + 1), 'base64url'),
    });
  } catch {
    return undefined;
  }
};

/** Undefined for a wrong code, for a secret older than an hour, and for another owner's secret. */
export const checkNewAuthenticator = async (
  secrets: SecretVault,
  tx: Tx,
  owner: string,
  { sealed, totp }: { readonly sealed: string; readonly totp: string },
): Promise<NewAuthenticator | undefined> => {
  const now = await readClock(tx);
  const [until, secret] = (opened(secrets, owner, sealed) ?? '').split(' ');
  if (secret === undefined || Number(until) < now.getTime()) return undefined;
  const step = totpStep(secret, totp, now);
  return step === undefined ? undefined : { secret, step };
};
