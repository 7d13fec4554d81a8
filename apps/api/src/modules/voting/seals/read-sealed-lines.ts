import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findSealedLines } from './seals.queries.ts';

/**
 * Returns the sealed text of a poll: one line for each vote that counts. Its SHA-256 is the sealed hash, so that
 * third parties can count the votes again. The audit log names the reader. @throws BusinessError 404
 * `voting.not_found`, 409 `voting.no_result` before the seal
 */
export const readSealedLines = async (
  tx: Tx,
  { poll, ...author }: EventAuthor & { readonly poll: string },
): Promise<string> => {
  const found = await findSealedLines(tx, poll);
  if (!found) throw new BusinessError('voting.not_found');
  if (found.seal === null) throw new BusinessError('voting.no_result');
  await recordEvent(tx, {
    ...author,
    type: 'poll.lines_read',
    subject: { type: 'poll', id: poll },
    after: { number: Number(found.seal) },
  });
  return found.lines;
};
