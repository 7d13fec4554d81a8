import type { DistributionCostKind } from '@parcela/domain';

/** What the rent was spent on; amounts in minor units. */
export interface CostItem {
  readonly kind: DistributionCostKind;
  readonly note: string;
  readonly amount: number;
  /** documentId of the stored PDF that proves it. */
  readonly receipt?: string | null | undefined;
}
