import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '@parcela/platform/security/sealing.ts';
import { fileUrl } from './images/image.presenter.ts';

/** Long enough to begin a download, too short to pass the link on. */
const validForMs = 5 * 60 * 1000;

/**
 * Readers need more time for a page with pictures. The expiry is the same within an hour, so that one answer serves
 * many readers.
 */
const picturesHour = 3600;

/** The query parameters of a link. */
export interface LinkProof {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

/** Short-lived addresses of single files, valid for every caller who has the address. */
export interface FileLinks {
  make(documentId: string, now: Date): { readonly url: string; readonly expiresAt: Date };
  /** The query for the address of a picture in a restricted text; valid for one to two hours. */
  proofForPicture(documentId: string, now: Date): string;
  /** The query for an address that is not a file's; `name` is never a documentId. */
  proof(name: string, now: Date): { readonly query: string; readonly expiresAt: Date };
  isValid(documentId: string, proof: LinkProof, now: Date): boolean;
}

const mac = (key: Buffer, documentId: string, expires: string): Buffer =>
  createHmac('sha256', key).update(`${documentId}.${expires}`).digest();

/** Signs with the first key and accepts every configured key, so that keys can be changed while the platform runs. */
export const createFileLinks = (masterKeys: readonly MasterKey[]): FileLinks => {
  const keys = masterKeys.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'file-links', 32)),
  );
  const [current] = keys;
  if (!current) throw new Error('there is no master key');
  const proofOf = (documentId: string, expiresS: number): string =>
    new URLSearchParams({
      expires: String(expiresS),
      signature: mac(current, documentId, String(expiresS)).toString('base64url'),
    }).toString();
  const proof: FileLinks['proof'] = (name, now) => {
    const expiresS = Math.floor((now.getTime() + validForMs) / 1000);
    return { query: proofOf(name, expiresS), expiresAt: new Date(expiresS * 1000) };
  };
  return {
    make: (documentId, now) => {
      const { query, expiresAt } = proof(documentId, now);
      return { url: `${fileUrl(documentId)}/download?${query}`, expiresAt };
    },
    proof,
    proofForPicture: (documentId, now) =>
      proofOf(documentId, (Math.floor(now.getTime() / 1000 / picturesHour) + 2) * picturesHour),
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
