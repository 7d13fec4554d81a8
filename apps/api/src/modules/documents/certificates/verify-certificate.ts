import { readCertificateMark, sha256Pattern } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { verifyVoteReceipt } from '../../voting/index.ts';
import { findValidity } from './certificates.queries.ts';

/**
 * Whether a certificate is valid, or the vote of a receipt counts: found by number and printed hash, or without a
 * number by the hash of its file. Anything else is unknown; the answer does not reveal which of the two values is
 * wrong.
 */
export const verifyCertificate = async (
  tx: Tx,
  typed: { readonly number?: string | undefined; readonly hash: string },
): Promise<'valid' | 'superseded' | 'recorded' | 'counted' | 'replaced' | 'unknown'> => {
  const read =
    typed.number === undefined
      ? { number: undefined, hash: typed.hash.toLowerCase() }
      : readCertificateMark(typed.number, typed.hash);
  if (!read || !sha256Pattern.test(read.hash)) return 'unknown';
  const mark = { number: read.number, hash: Buffer.from(read.hash, 'hex') };
  if (read.number?.startsWith('V')) return verifyVoteReceipt(tx, mark);
  const isValid = await findValidity(tx, mark);
  if (isValid !== undefined) return isValid ? 'valid' : 'superseded';
  return read.number === undefined ? verifyVoteReceipt(tx, mark) : 'unknown';
};
