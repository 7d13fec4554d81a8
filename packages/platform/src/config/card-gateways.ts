import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The variables of ČSOB; all of them are set or none. */
interface CardVariables {
  readonly APP_MODE: 'production' | 'demo';
  readonly CARD_PAYMENTS: 'on' | 'off';
  readonly CSOB_URL: string;
  readonly CSOB_MERCHANT_ID?: string | undefined;
  /** PKCS#8 in PEM; line ends may be written as `\n`. */
  readonly CSOB_PRIVATE_KEY?: string | undefined;
  readonly CSOB_PUBLIC_KEYS?: string | undefined;
}

const names = ['CSOB_MERCHANT_ID', 'CSOB_PRIVATE_KEY', 'CSOB_PUBLIC_KEYS'] as const;

const withLines = (pem: string): string => pem.replaceAll(String.raw`\n`, '\n').trim();

/** The demo's keys are made at each start of its tests, and shorter. */
const bitsMin = { production: 2048, demo: 1024 };

const isRsaKey = (read: (pem: string) => KeyObject, pem: string, bits: number): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read(withLines(pem));
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= bits;
  } catch {
    return false;
  }
};

export const cardProblems = (env: CardVariables): string[] => {
  const { CSOB_PRIVATE_KEY: privateKey, CSOB_PUBLIC_KEYS: publicKeys } = env;
  const missing = names.filter((name) => env[name] === undefined);
  const bits = bitsMin[env.APP_MODE];
  const kind = `in PEM, RSA with ${bits} bits or more`;
  const problems: string[] = [];
  if (missing.length > 0 && missing.length < names.length)
    problems.push(`${names.join(', ')}: all of them or none`);
  else if (missing.length > 0 && env.CARD_PAYMENTS === 'on')
    problems.push(`CARD_PAYMENTS: cards cannot be offered without ${names.join(', ')}`);
  if (privateKey !== undefined && !isRsaKey(createPrivateKey, privateKey, bits))
    problems.push(`CSOB_PRIVATE_KEY: must be a private key ${kind}`);
  if (publicKeys !== undefined && !publicKeys.split(',').every((pem) => isRsaKey(createPublicKey, pem, bits)))
    problems.push(`CSOB_PUBLIC_KEYS: must be public keys ${kind}`);
  return problems;
};

export const csobOf = (env: CardVariables) =>
  env.CSOB_MERCHANT_ID !== undefined &&
  env.CSOB_PRIVATE_KEY !== undefined &&
  env.CSOB_PUBLIC_KEYS !== undefined
    ? {
        url: env.CSOB_URL.replace(/\/$/, ''),
        merchantId: env.CSOB_MERCHANT_ID,
        privateKey: withLines(env.CSOB_PRIVATE_KEY),
        publicKeys: env.CSOB_PUBLIC_KEYS.split(',').map(withLines),
      }
    : undefined;
