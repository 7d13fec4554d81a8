import type { DataOf } from '@parcela/contract';
import type { getWaitingBankLine } from '@parcela/contract/operator';
import { to } from '../../../shared/navigation/to.ts';
import { day, link, text, type Value, words } from '../../../shared/resource/values.ts';

export type Candidate = DataOf<typeof getWaitingBankLine>['candidates'][number];

/** The direction of a line: incoming or outgoing. */
export const sourceOf = (source: Candidate['source']): Value => {
  if (source === null) return words('boBank.compare.source.before');
  return source === 'feed' ? words('boBank.compare.source.feed') : words(`boBank.format.${source}`);
};

export const candidateNumber = ({ movement, movementId }: Candidate): Value =>
  movement === null ? text(movementId) : link(movementId, to.movement(movement.documentId));

/** The facts that both lines state, and the facts that only one of them states. */
export const agreementsOf = ({ daysApart, account, name, symbol, number }: Candidate): readonly Value[] => [
  daysApart === 0 ? words('boBank.compare.sameDay') : words('boBank.compare.daysApart', { count: daysApart }),
  words(`boBank.compare.account.${account}`),
  words(`boBank.compare.name.${name}`),
  words(`boBank.compare.symbol.${symbol}`),
  words(`boBank.compare.number.${number}`),
];

/** A summary of a candidate: its source, its day, and why it may be the same movement. */
export const candidateWords = (candidate: Candidate): readonly Value[] => [
  candidateNumber(candidate),
  sourceOf(candidate.source),
  day(candidate.bookedOn),
  ...agreementsOf(candidate),
];
