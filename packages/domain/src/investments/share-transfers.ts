/** The reasons for which shares go from one holder to another. */
export const shareTransferKinds = ['sale', 'gift', 'inheritance', 'court_order', 'correction'] as const;
export type ShareTransferKind = (typeof shareTransferKinds)[number];

/** How a sale is paid: from wallet to wallet in the same ledger transaction, or outside the platform. */
export const shareTransferSettlements = ['wallet', 'outside'] as const;
export type ShareTransferSettlement = (typeof shareTransferSettlements)[number];

/** `recorded`: it waits for documents and for the second person. */
export const shareTransferStates = ['recorded', 'executed', 'discarded'] as const;
export type ShareTransferState = (typeof shareTransferStates)[number];

/** What a kind requires in addition to a receiver with KYC and AML. */
interface TransferRules {
  /** The giver decides, so the giver is cleared too. */
  readonly isGiverCleared: boolean;
  /** The giver's shares leave although money of the giver is restricted. */
  readonly ignoresRestriction: boolean;
  /** The receiver is bound by the offer: its cap per user, and its limit to current investors. */
  readonly followsOffer: boolean;
}

const byWill: TransferRules = { isGiverCleared: true, ignoresRestriction: false, followsOffer: true };

const rules: Readonly<Record<ShareTransferKind, TransferRules>> = {
  sale: byWill,
  gift: byWill,
  inheritance: { isGiverCleared: false, ignoresRestriction: false, followsOffer: false },
  court_order: { isGiverCleared: false, ignoresRestriction: true, followsOffer: false },
  correction: { isGiverCleared: false, ignoresRestriction: false, followsOffer: false },
};

export const transferRules = (kind: ShareTransferKind): TransferRules => rules[kind];

/** A holder's invested amount in a project, with the entry fees within it, in minor units of one currency. */
export interface HoldingCost {
  readonly invested: bigint;
  readonly entryFee: bigint;
}

const partOf = (amount: bigint, shares: bigint, held: bigint): bigint =>
  (2n * amount * shares + held) / (2n * held);

/**
 * The part of the giver's cost that leaves with `shares` of the `held` shares: at the average cost of a share, rounded
 * half up; the last shares take the rest. Throws `RangeError` for more shares than held.
 */
export const costOfShares = (
  { invested, entryFee }: HoldingCost,
  { shares, held }: { readonly shares: bigint; readonly held: bigint },
): HoldingCost => {
  if (shares <= 0n || shares > held) throw new RangeError('Only held shares can be given.');
  return { invested: partOf(invested, shares, held), entryFee: partOf(entryFee, shares, held) };
};
