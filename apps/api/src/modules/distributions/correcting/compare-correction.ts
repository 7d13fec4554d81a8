import { addParts, differenceOf, type DistributionParts, isNothing, noParts } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { type Distribution, findDistribution } from '../distributions.store.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';
import { splitAmong } from '../paying/entitle-holders.ts';
import { listBookedLines, listCorrectedLines } from './corrected-lines.store.ts';

/** The amount that a correction adds to or takes from a holder, and the previously booked amount. */
export interface CorrectionLine extends NewDistributionLine {
  readonly booked: DistributionParts;
}

export interface ComparedCorrection {
  /** The correct amounts of the holders: of all holders if figures are declared, or of those that a file names. */
  readonly corrected: readonly NewDistributionLine[];
  /** Only holders with a difference. */
  readonly lines: readonly CorrectionLine[];
}

/** Compares the correct amount with the booked amount of each holder. */
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

/** The total of the correct amounts; holders without a corrected line keep the booked one. */
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
 * The changes of a correction. Corrected figures are split among the original's holders by the same shares and keys,
 * so equal figures change no amount.
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
