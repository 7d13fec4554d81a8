import type { Tx } from '@parcela/platform/database/database.ts';
import { dateInZone } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import {
  type Declaration,
  figuresFrom,
  recordDistribution,
  requireReceipts,
  type StaffAction,
} from '../declaring/declare-distribution.ts';
import {
  type Distribution,
  type DistributionFigures,
  insertDistribution,
  lockDistribution,
} from '../distributions.store.ts';
import { hasOpenCorrection } from './corrected-lines.store.ts';

interface Correcting extends StaffAction {
  /** documentId of the executed distribution. */
  readonly distribution: string;
  readonly reason: string;
  readonly timeZone: string;
}

/**
 * The executed distribution that is to be corrected, locked: one correction at a time. Capital is not corrected: what
 * it took from the invested amounts, and redeemed shares, stay.
 * @throws BusinessError 404 `common.not_found`, 409 `distribution.is_correction`, `distribution.not_executed`,
 * `distribution.of_capital`, `distribution.correction_open`
 */
export const lockCorrectable = async (tx: Tx, documentId: string): Promise<Distribution> => {
  const original = await lockDistribution(tx, { documentId });
  if (!original) throw new BusinessError('common.not_found');
  if (original.correctsId !== null) throw new BusinessError('distribution.is_correction');
  if (original.state !== 'executed')
    throw new BusinessError('distribution.not_executed', { state: original.state });
  if (original.kind !== 'income') throw new BusinessError('distribution.of_capital');
  if (await hasOpenCorrection(tx, original.id)) throw new BusinessError('distribution.correction_open');
  return original;
};

/** Drafts a correction of this distribution without storing it. */
export const draftCorrection = async (
  tx: Tx,
  original: Distribution,
  of: {
    readonly origin: Distribution['origin'];
    readonly figures: DistributionFigures;
    readonly timeZone: string;
  },
): Promise<Distribution> => ({
  ...original,
  id: 0,
  documentId: '',
  importId: '',
  origin: of.origin,
  version: 1,
  state: 'declared',
  // No payment date was announced: the correction is due as soon as two people agree.
  payOn: dateInZone(await readClock(tx), of.timeZone),
  expectedNet: null,
  figures: of.figures,
  holderCount: null,
  shareTotal: null,
  startedAt: null,
  correctsId: original.id,
});

/** Stores a correction, which a second person then reviews and approves like any distribution. */
export const saveCorrection = async (
  tx: Tx,
  draft: Distribution,
  { reason, staffId, requestId }: Correcting,
): Promise<Distribution> => {
  invariant(draft.correctsId !== null, 'a correction names what it corrects');
  const correction = await insertDistribution(tx, {
    ...draft,
    importId: undefined,
    createdBy: staffId,
    correction: { correctsId: draft.correctsId, reason },
  });
  invariant(correction, 'a correction has an import id of its own');
  await recordDistribution(tx, { action: 'corrected', after: correction, reason, staffId, requestId });
  return correction;
};

/**
 * Declares a correction of an executed distribution by its correct figures. Nothing is paid yet. @throws like
 * `lockCorrectable`; BusinessError 409 `distribution.imported` where a file gave each holder's amount;
 * ValidationError for deductions above the gross amount
 */
export const correctDistribution = async (
  tx: Tx,
  input: Correcting & { readonly declaration: Declaration },
): Promise<Distribution> => {
  const original = await lockCorrectable(tx, input.distribution);
  if (original.origin === 'imported') throw new BusinessError('distribution.imported');
  await requireReceipts(tx, input.declaration);
  const { timeZone, declaration } = input;
  const figures = await figuresFrom(tx, declaration, {
    kind: 'income',
    project: { id: original.projectId, currency: original.currency },
  });
  return saveCorrection(
    tx,
    await draftCorrection(tx, original, { origin: 'declared', figures, timeZone }),
    input,
  );
};
