import type { PayoutCostKind } from '@parcela/domain';

/** What the rent was spent on; amounts in minor units. */
export interface CostItem {
  readonly kind: PayoutCostKind;
  readonly note: string;
  readonly amount: number;
}
