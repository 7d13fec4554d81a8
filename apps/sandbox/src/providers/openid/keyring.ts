import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { randomUUID } from 'node:crypto';

/** The providers of sign-in. */
export const openIdProviders = ['google', 'apple'] as const;
export type OpenIdProvider = (typeof openIdProviders)[number];

/** All providers that sign ID tokens, with their algorithms; all keys are RSA. */
const algorithms = { google: 'RS256', apple: 'RS256', bankid: 'PS512' } as const;
export type TokenSigner = keyof typeof algorithms;

export interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  privateJwk: JWK;
  /** The public key as in the JWKS. */
  publicJwk: object;
}

/** The RSA keys with which the providers sign their tokens; created on first use. */
export interface Keyring {
  of(provider: TokenSigner): Promise<SigningKey>;
}

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg, use: 'sig' };
}

async function signingKey(jwk: JWK): Promise<SigningKey> {
  const { kid = '', alg = 'RS256', use, kty, n, e } = jwk;
  return {
    kid,
    alg,
    privateKey: (await importJWK(jwk, alg)) as CryptoKey,
    privateJwk: jwk,
    publicJwk: { kid, alg, use, kty, n, e },
  };
}

/**
 * Stores the keys in a separate file: the platform caches the JWKS for a while, and would not find new keys
 * after a reset of the sandbox.
 */
export function createKeyring(dataDir: string): Keyring {
  const loaded = new Map<TokenSigner, Promise<SigningKey>>();
  async function load(provider: TokenSigner): Promise<SigningKey> {
    const path = join(dataDir, `${provider}-signing-key.json`);
    if (existsSync(path)) return signingKey(JSON.parse(readFileSync(path, 'utf8')) as JWK);
    const jwk = await newKey(algorithms[provider]);
    writeFileSync(path, JSON.stringify(jwk), { mode: 0o600 });
    return signingKey(jwk);
  }
  return {
    of: (provider) => {
      const key = loaded.get(provider) ?? load(provider);
      loaded.set(provider, key);
      return key;
    },
  };
}
