import { Secret, TOTP } from 'otpauth';

/** The settings that every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const periodMs = 30_000;
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: periodMs / 1000,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32, for users who type it because they have no camera. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads: `otpauth://totp/…`. It contains the secret. */
export const totpUri = (
  secret: string,
  account: { readonly issuer: string; readonly email: string },
): string => totpOf(secret, { issuer: account.issuer, label: account.email }).toString();

/** The code of a moment. */
export const totpCode = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() });

/** The 30-second step of a code, from one before the moment to one after it; otherwise undefined. */
export const totpStep = (secret: string, code: string, at: Date): bigint | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? undefined : BigInt(Math.floor(at.getTime() / periodMs) + delta);
};
