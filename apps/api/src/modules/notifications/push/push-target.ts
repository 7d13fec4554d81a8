import { createHash } from 'node:crypto';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { PushTarget } from '@parcela/platform/push/push-gateway.ts';

/** Identifies a device without storing its address in plain text. */
export const endpointHashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

const fieldOf = (endpointHash: Buffer): string => `push:${endpointHash.toString('base64url')}`;

/** Encrypts a device's address and keys with the user's key for storage. */
export const sealTarget = (
  tx: Tx,
  vault: PersonalVault,
  userId: number,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<Buffer> => {
  const plain = JSON.stringify([endpoint, p256dh.toString('base64url'), auth.toString('base64url')]);
  return vault.encrypt(tx, userId, fieldOf(endpointHashOf(endpoint)), plain);
};

export const openTarget = async (
  tx: Tx,
  vault: PersonalVault,
  { userId, endpointHash, target }: { userId: number; endpointHash: Buffer; target: Buffer },
): Promise<PushTarget> => {
  const field = fieldOf(endpointHash);
  const { [field]: plain } = await vault.decrypt(tx, userId, { [field]: target });
  invariant(plain !== null && plain !== undefined, 'a stored device has no address');
  const [endpoint, p256dh, auth] = JSON.parse(plain) as [string, string, string];
  return { endpoint, p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
};
