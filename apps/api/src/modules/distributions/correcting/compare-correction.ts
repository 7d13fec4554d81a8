import { addParts, differenceOf, type DistributionParts, isNothing, noParts } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { type Distribution, findDistribution } from '../distributions.store.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';
import { splitAmong } from '../paying/entitle-holders.ts';
import { listBookedLines, listCorrectedLines } from './corrected-lines.store.ts';

/** What a correction adds to or takes from a holder, next to what is booked before it. */
export interface CorrectionLine extends NewDistributionLine {
  readonly booked: DistributionParts;
}

export interface ComparedCorrection {
  /** What holders should have got: all holders of declared figures, or the holders that a file names. */
  readonly corrected: readonly NewDistributionLine[];
  /** Only holders with a difference. */
  readonly lines: readonly CorrectionLine[];
}

/** Compares what holders should have got with what is booked for each. */
export const compareLines = (
  corrected: readonly NewDistributionLine[],
  booked: readonly NewDistributionLine[],
): ComparedCorrection => {
  const bookedOf = new Map(booked.map(({ userId, parts }) => [userId, parts]));
  const lines = corrected.map(({ userId, shares, parts }) => {
    const before = bookedOf.get(userId) ?? noParts;
    return { userId, shares, parts: differenceOf(parts, before), booked: before };
  });
  return { corrected, lines: lines.filter(({ parts }) => !isNothing(parts)) };
};

/** The total of what holders should have got: holders without a corrected line stay as booked. */
export const sumCorrected = (
  corrected: readonly NewDistributionLine[],
  booked: readonly NewDistributionLine[],
): DistributionParts => {
  const named = new Set(corrected.map(({ userId }) => userId));
  return [...corrected, ...booked.filter(({ userId }) => !named.has(userId))]
    .map(({ parts }) => parts)
    .reduce(addParts, noParts);
};

/**
 * What a correction changes. Corrected figures are split among the original's holders by the same shares and the same
 * keys, so that equal figures change nothing for any holder.
 */
export const compareCorrection = async (tx: Tx, correction: Distribution): Promise<ComparedCorrection> => {
  const { correctsId, figures, origin } = correction;
  invariant(correctsId !== null && figures, `payout ${correction.id} corrects nothing`);
  const original = await findDistribution(tx, { id: correctsId });
  invariant(original, `payout ${correctsId} is gone`);
  const booked = await listBookedLines(tx, original.id);
  const corrected =
    origin === 'declared'
      ? splitAmong(original, figures.parts, booked)
      : await listCorrectedLines(tx, correction.id);
  return compareLines(corrected, booked);
};
