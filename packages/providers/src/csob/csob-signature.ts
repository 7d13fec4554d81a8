import { type KeyObject, sign, verify } from 'node:crypto';

/** Values in signing form: nested ones in place and in their own order, without missing ones. */
const signedValues = (value: unknown): string[] => {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(signedValues);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
};

const bytesOf = (values: readonly unknown[]): Buffer => Buffer.from(values.flatMap(signedValues).join('|'));

/** ČSOB's signature: RSASSA-PKCS1-v1_5 with SHA-256 over the values joined by `|`, in base64. */
export const csobSignature = (values: readonly unknown[], privateKey: KeyObject): string =>
  sign('RSA-SHA256', bytesOf(values), privateKey).toString('base64');

/** Tells whether the bank signed these values. It has several keys during a change. */
export const isSignedByCsob = (
  values: readonly unknown[],
  signature: string,
  publicKeys: readonly KeyObject[],
): boolean => {
  const bytes = bytesOf(values);
  const given = Buffer.from(signature, 'base64');
  return publicKeys.some((key) => verify('RSA-SHA256', bytes, key, given));
};
