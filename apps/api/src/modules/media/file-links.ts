import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../../platform/sealing.ts';
import { fileUrl } from './image-view.ts';

/** Long enough to begin a download, too short to be passed on. */
const validForMs = 5 * 60 * 1000;

/** What stands in the address of a link. */
export interface LinkProof {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

/** Addresses of single files that work for a short time, for whoever has them (design section 3, `files`). */
export interface FileLinks {
  make(documentId: string, now: Date): { readonly url: string; readonly expiresAt: Date };
  isValid(documentId: string, proof: LinkProof, now: Date): boolean;
}

const mac = (key: Buffer, documentId: string, expires: string): Buffer =>
  createHmac('sha256', key).update(`${documentId}.${expires}`).digest();

/** Signs with the first key; every key that is configured is believed, so that keys can be changed under way. */
export const createFileLinks = (masterKeys: readonly MasterKey[]): FileLinks => {
  const keys = masterKeys.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'file-links', 32)),
  );
  const [current] = keys;
  if (!current) throw new Error('there is no master key');
  return {
    make: (documentId, now) => {
      const expiresS = Math.floor((now.getTime() + validForMs) / 1000);
      const query = new URLSearchParams({
        expires: String(expiresS),
        signature: mac(current, documentId, String(expiresS)).toString('base64url'),
      });
      return {
        url: `${fileUrl(documentId)}/download?${query.toString()}`,
        expiresAt: new Date(expiresS * 1000),
      };
    },
    isValid: (documentId, { expires, signature }, now) => {
      const given = Buffer.from(signature, 'base64url');
      const isSigned = keys.some((key) => {
        const right = mac(key, documentId, expires);
        return right.length === given.length && timingSafeEqual(right, given);
      });
      return isSigned && now.getTime() < Number(expires) * 1000;
    },
  };
};
