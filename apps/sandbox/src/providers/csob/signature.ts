import { sign, verify } from 'node:crypto';

/** A value in the order of its own fields: ČSOB signs nested objects in place, and omits absent values. */
function signedValues(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(signedValues);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

const textOf = (values: readonly unknown[]) => Buffer.from(values.flatMap(signedValues).join('|'));

/** RSASSA-PKCS1-v1_5 with SHA-256 over the values joined by `|`, in base64. */
export function signValues(values: readonly unknown[], privateKey: string): string {
  return sign('RSA-SHA256', textOf(values), privateKey).toString('base64');
}

export function areSigned(values: readonly unknown[], signature: string, publicKey: string): boolean {
  return verify('RSA-SHA256', textOf(values), publicKey, Buffer.from(signature, 'base64'));
}
