import { addParts, noParts } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { type Distribution, findDistribution, saveStarted } from '../distributions.store.ts';
import { bookRent } from '../paying/book-rent.ts';
import { insertLines } from '../paying/distribution-lines.store.ts';
import { compareCorrection } from './compare-correction.ts';
import { insertCorrectedLines } from './corrected-lines.store.ts';

/**
 * The first step of an approved correction: stores each holder's correct amount and a line for each holder whose
 * amount changes, and books the difference. Holders' debts are booked with their lines.
 */
export const startCorrection = async (tx: Tx, correction: Distribution): Promise<void> => {
  const original = await findDistribution(tx, { id: correction.correctsId ?? 0 });
  invariant(original, `payout ${correction.id} corrects nothing`);
  const { corrected, lines } = await compareCorrection(tx, correction);
  if (correction.origin === 'declared') await insertCorrectedLines(tx, correction.id, corrected);
  await insertLines(tx, correction, lines);
  const whole = lines.map(({ parts }) => parts).reduce(addParts, noParts);
  const more = lines.reduce((sum, { parts }) => (parts.net > 0n ? sum + parts.net : sum), 0n);
  await bookRent(tx, correction, { ...whole, net: more });
  await saveStarted(tx, correction.id, {
    holderCount: lines.length,
    shareTotal: original.shareTotal ?? 0n,
  });
};
