import type { DistributionParts } from '@parcela/domain';
import type { Distribution } from '../distributions.store.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';
import type { DistributionAnomaly } from '@parcela/domain';

/** The expected results of executing a distribution now. */
export interface PreviewedDistribution {
  readonly distribution: Distribution;
  /** For a correction: the difference for each holder, and the booked amount. */
  readonly lines: readonly (NewDistributionLine & { readonly booked?: DistributionParts })[];
  readonly shareTotal: bigint;
  /** What was paid in and not repaid before; only for capital. */
  readonly outstanding?: bigint;
  readonly anomalies: readonly DistributionAnomaly[];
}
