import type { DistributionFigures } from '../distributions.store.ts';
import { type DistributionAnomaly, blockingAnomaly, highCosts, remarkableAnomaly } from '@parcela/domain';
import type { CorrectionLine } from './compare-correction.ts';

/** The facts that are checked before a correction is executed. */
export interface CorrectionFacts {
  readonly figures: DistributionFigures;
  readonly currency: string;
  readonly lines: readonly CorrectionLine[];
  /** How many of the holders who get more have no account that can receive the currency. */
  readonly withoutAccount: number;
}

/** The anomalies that staff review before a correction is executed, blocking ones first. */
export const findCorrectionAnomalies = ({
  figures,
  currency,
  lines,
  withoutAccount,
}: CorrectionFacts): readonly DistributionAnomaly[] => {
  if (lines.length === 0) return [blockingAnomaly('nothing_to_correct')];
  const owing = lines.filter(({ parts }) => parts.net < 0n).length;
  const added = lines.filter(({ shares }) => shares === 0n).length;
  return [
    ...highCosts(figures),
    ...(owing > 0 ? [remarkableAnomaly('holders_owe', { holders: owing })] : []),
    ...(added > 0 ? [remarkableAnomaly('holder_added', { holders: added })] : []),
    ...(currency === 'PLN' && withoutAccount > 0
      ? [remarkableAnomaly('accounts_missing', { holders: withoutAccount })]
      : []),
  ];
};
