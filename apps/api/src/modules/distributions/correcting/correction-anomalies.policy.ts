import type { DistributionFigures } from '../distributions.store.ts';
import { type DistributionAnomaly, blockingAnomaly, highCosts, remarkableAnomaly } from '@parcela/domain';
import type { CorrectionLine } from './compare-correction.ts';

/** What is looked at before a correction is executed. */
export interface CorrectionFacts {
  readonly figures: DistributionFigures;
  readonly currency: string;
  readonly lines: readonly CorrectionLine[];
  /** Of those who get more: how many have no account that can receive money of the currency. */
  readonly withoutAccount: number;
}

/** What staff have to look at before a correction is executed, blocking anomalies first. */
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
