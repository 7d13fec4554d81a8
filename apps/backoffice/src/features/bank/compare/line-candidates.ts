import type { DataOf } from '@parcela/contract';
import type { getWaitingBankLine } from '@parcela/contract/operator';
import { to } from '../../../shared/navigation/to.ts';
import { day, link, text, type Value, words } from '../../../shared/resource/values.ts';

export type Candidate = DataOf<typeof getWaitingBankLine>['candidates'][number];

/** Which way a line came. */
export const sourceOf = (source: Candidate['source']): Value => {
  if (source === null) return words('boBank.compare.source.before');
  return source === 'feed' ? words('boBank.compare.source.feed') : words(`boBank.format.${source}`);
};

export const candidateNumber = ({ movement, movementId }: Candidate): Value =>
  movement === null ? text(movementId) : link(movementId, to.movement(movement.documentId));

/** What both lines say, and what one of them does not. */
export const agreementsOf = ({ daysApart, account, name, symbol, number }: Candidate): readonly Value[] => [
  daysApart === 0 ? words('boBank.compare.sameDay') : words('boBank.compare.daysApart', { count: daysApart }),
  words(`boBank.compare.account.${account}`),
  words(`boBank.compare.name.${name}`),
  words(`boBank.compare.symbol.${symbol}`),
  words(`boBank.compare.number.${number}`),
];

/** A candidate in short: where it came from, its day, and why it may be the same. */
export const candidateWords = (candidate: Candidate): readonly Value[] => [
  candidateNumber(candidate),
  sourceOf(candidate.source),
  day(candidate.bookedOn),
  ...agreementsOf(candidate),
];
