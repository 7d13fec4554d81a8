import type { DistributionParts } from '@parcela/domain';
import type { Distribution } from '../distributions.store.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';
import type { DistributionAnomaly } from '@parcela/domain';

/** What would happen if a distribution were executed now. */
export interface PreviewedDistribution {
  readonly distribution: Distribution;
  /** Of a correction: the difference for each holder, next to what is booked. */
  readonly lines: readonly (NewDistributionLine & { readonly booked?: DistributionParts })[];
  readonly shareTotal: bigint;
  readonly anomalies: readonly DistributionAnomaly[];
}
