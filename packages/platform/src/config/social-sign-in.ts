import { createPrivateKey } from 'node:crypto';

/** The variables of the providers of sign-in. A provider has all of them or none, and is off without them. */
interface SocialVariables {
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  readonly APPLE_ISSUER: string;
  readonly APPLE_CLIENT_ID?: string | undefined;
  readonly APPLE_TEAM_ID?: string | undefined;
  readonly APPLE_KEY_ID?: string | undefined;
  /** PKCS#8 in PEM; line ends may be written as `\n`. */
  readonly APPLE_PRIVATE_KEY?: string | undefined;
}

const withLines = (pem: string): string => pem.replaceAll(String.raw`\n`, '\n');

/** Apple issues keys on P-256 and would refuse another one at the first sign-in. */
const isAppleKey = (pem: string): boolean => {
  try {
    return createPrivateKey(withLines(pem)).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

export const socialProblems = (env: SocialVariables): string[] => [
  ...(
    [
      ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
    ] as const
  )
    .filter((names) => new Set(names.map((name) => env[name] === undefined)).size > 1)
    .map((names) => `${names.join(', ')}: all of them or none`),
  ...(env.APPLE_PRIVATE_KEY === undefined || isAppleKey(env.APPLE_PRIVATE_KEY)
    ? []
    : ['APPLE_PRIVATE_KEY: must be a private key on P-256 in PEM']),
];

export const googleOf = ({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: SocialVariables) =>
  GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined
    ? { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    : undefined;

export const appleOf = (env: SocialVariables) => {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = env;
  return APPLE_CLIENT_ID !== undefined &&
    APPLE_TEAM_ID !== undefined &&
    APPLE_KEY_ID !== undefined &&
    APPLE_PRIVATE_KEY !== undefined
    ? {
        issuer: env.APPLE_ISSUER,
        clientId: APPLE_CLIENT_ID,
        teamId: APPLE_TEAM_ID,
        keyId: APPLE_KEY_ID,
        privateKey: withLines(APPLE_PRIVATE_KEY),
      }
    : undefined;
};
