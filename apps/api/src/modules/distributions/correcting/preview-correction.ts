import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { countWithoutAccount } from '../approving/distribution-checks.queries.ts';
import type { PreviewedDistribution } from '../approving/previewed-distribution.ts';
import type { Distribution } from '../distributions.store.ts';
import { compareCorrection, type ComparedCorrection } from './compare-correction.ts';
import { findCorrectionAnomalies } from './correction-anomalies.policy.ts';

/** Finds anomalies in a correction, which need not be stored yet. */
export const lookAtCorrection = async (
  tx: Tx,
  correction: Distribution,
  { lines }: ComparedCorrection,
): Promise<PreviewedDistribution> => {
  const { figures, currency } = correction;
  invariant(figures, 'a correction has figures');
  const more = lines.filter(({ parts }) => parts.net > 0n).map(({ userId }) => userId);
  const withoutAccount = await countWithoutAccount(tx, { userIds: more, currency });
  return {
    distribution: correction,
    lines,
    shareTotal: lines.reduce((sum, { shares }) => sum + shares, 0n),
    anomalies: findCorrectionAnomalies({ figures, currency, lines, withoutAccount }),
  };
};

/** The expected results of executing a declared correction now. */
export const previewCorrection = async (tx: Tx, correction: Distribution): Promise<PreviewedDistribution> =>
  lookAtCorrection(tx, correction, await compareCorrection(tx, correction));
