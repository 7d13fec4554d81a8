import { distributionGross, type Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { StaffAction } from '../declaring/declare-distribution.ts';
import { type ImportedDistribution, readHolders } from '../declaring/import-distribution.ts';
import type { CsvLine } from '../declaring/read-distribution-csv.ts';
import type { DistributionFigures } from '../distributions.store.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';
import { compareLines, type ComparedCorrection, sumCorrected } from './compare-correction.ts';
import { draftCorrection, lockCorrectable, saveCorrection } from './correct-distribution.ts';
import { insertCorrectedLines, listBookedLines, listCostsInForce } from './corrected-lines.store.ts';
import { lookAtCorrection } from './preview-correction.ts';

export interface CorrectionImport extends StaffAction {
  /** documentId of the executed distribution. */
  readonly distribution: string;
  readonly reason: string;
  readonly csv: string;
  readonly locale: Locale;
  /** Reads and checks only. */
  readonly isDryRun: boolean;
  readonly timeZone: string;
}

export interface ImportedCorrection extends ImportedDistribution {
  /** The changes and the corrected figures; missing while the file has problems. */
  readonly compared: ComparedCorrection | undefined;
  readonly figures: DistributionFigures | undefined;
}

/** A file states the net amount and perhaps the tax; the other parts stay unchanged. */
const correctedLine = (
  { userId, net, withholding }: CsvLine & { readonly userId: number },
  booked: NewDistributionLine | undefined,
): NewDistributionLine => ({
  userId,
  shares: booked?.shares ?? 0n,
  parts: {
    costs: booked?.parts.costs ?? 0n,
    reserve: booked?.parts.reserve ?? 0n,
    fee: booked?.parts.fee ?? 0n,
    withholding: withholding ?? booked?.parts.withholding ?? 0n,
    net,
  },
});

/**
 * Declares a correction of an executed distribution by a file with a line for each holder whose amount changes. Other
 * holders keep the booked amount. A dry run, and a file with problems, write nothing. @throws like `lockCorrectable`;
 * ValidationError for a file without lines
 */
export const importCorrection = async (tx: Tx, input: CorrectionImport): Promise<ImportedCorrection> => {
  const original = await lockCorrectable(tx, input.distribution);
  const { people, problems, ...read } = await readHolders(tx, input.csv, {
    currency: original.currency,
    locale: input.locale,
    mayBeNothing: true,
  });
  if (problems.length > 0)
    return {
      ...read,
      distribution: undefined,
      problems,
      anomalies: [],
      compared: undefined,
      figures: undefined,
    };
  if (people.length === 0) throw new ValidationError([{ path: 'csv', code: 'required' }]);
  const booked = await listBookedLines(tx, original.id);
  const bookedOf = new Map(booked.map((line) => [line.userId, line]));
  const corrected = people.map((person) => correctedLine(person, bookedOf.get(person.userId)));
  const parts = sumCorrected(corrected, booked);
  const figures = {
    gross: distributionGross(parts),
    released: 0n,
    capital: 0n,
    costItems: await listCostsInForce(tx, original.id),
    parts,
  };
  const { timeZone } = input;
  const draft = await draftCorrection(tx, original, { origin: 'imported', figures, timeZone });
  const compared = compareLines(corrected, booked);
  const { anomalies } = await lookAtCorrection(tx, draft, compared);
  const distribution = input.isDryRun ? undefined : await saveCorrection(tx, draft, input);
  if (distribution) await insertCorrectedLines(tx, distribution.id, corrected);
  return { ...read, distribution, problems, anomalies, compared, figures };
};
