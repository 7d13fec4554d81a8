import { type DistributionCostKind, distributionCostKinds } from '@parcela/domain';

/** A use of the rent; amounts in minor units. */
export interface CostItem {
  readonly kind: DistributionCostKind;
  /** Staff's free text in one language, so holders never see it. */
  readonly note: string;
  readonly amount: number;
  /** documentId of the stored PDF that proves the cost. */
  readonly receipt?: string | null | undefined;
}

/** The costs as holders see them: one line per kind, in the holder's language. */
export const costsByKind = (
  items: readonly CostItem[],
): { readonly kind: DistributionCostKind; readonly amount: number }[] =>
  distributionCostKinds.flatMap((kind) => {
    const ofKind = items.filter((item) => item.kind === kind);
    return ofKind.length === 0 ? [] : [{ kind, amount: ofKind.reduce((sum, { amount }) => sum + amount, 0) }];
  });
