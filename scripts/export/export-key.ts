import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The public key in the form that people pass on: the 32 bytes of Ed25519 in base64url. */
export const publicTextOf = (key: KeyObject): string => {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (typeof x !== 'string') throw new Error('This is no Ed25519 key.');
  return x;
};

/** Makes an export key. An existing file is never overwritten, because exports signed with it need it. */
export const makeExportKey = (path: string): string => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  return publicTextOf(privateKey);
};

export const readExportKey = (path: string): KeyObject => {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is no Ed25519 key.`);
  return key;
};

export const signText = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text), key).toString('base64url');

export const isSignedBy = (publicText: string, text: string, signature: string): boolean => {
  try {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicText } });
    return verify(null, Buffer.from(text), key, Buffer.from(signature.trim(), 'base64url'));
  } catch {
    return false;
  }
};
