/**
 * The purpose of a ledger account, as far as it decides which entries touch it: its kind; for money outside
 * also its place; for waiting and outgoing money also its source. The database's `ledger_account_type`
 * computes the same.
 */
export type AccountType =
  | 'external:bank'
  | 'external:gateway'
  | 'external:operator'
  | 'external:rent'
  | 'external:shares'
  | 'issuer'
  | 'reserved'
  | 'holding'
  | 'redeemed'
  | 'wallet'
  | 'wallet_hold'
  | 'order'
  | 'project'
  | 'fee'
  | 'suspense:order'
  | 'suspense:payment'
  | 'payable:refund'
  | 'payable:withdrawal'
  | 'payable:distribution'
  | 'payable:distribution_payable'
  | 'payable:distribution_line'
  | 'withholding'
  | 'debt'
  | 'fx'
  | 'rounding';

/** The purpose of an account. */
export type AccountKind = AccountType extends infer T
  ? T extends `${infer Kind}:${string}`
    ? Kind
    : T
  : never;

interface EntryKindFacts {
  /** The source type of the business event: with the event's id and the kind, it is unique forever. */
  readonly source: string;
  /** The accounts from which its money or shares may come. */
  readonly from: readonly AccountType[];
  /** The accounts to which its money or shares may go. */
  readonly to: readonly AccountType[];
  /** The text in the statement of the touched wallet. */
  readonly movement?: string;
  /** The same when the money was on hold. */
  readonly movementFromHold?: string;
  /** It books money at the bank without a statement line, so staff see it among the reasons of a bank day. */
  readonly isAtBankByHand?: true;
}

/**
 * The received amount may be less than before, because a correction takes the excess back from each holder.
 */
const rent = ['external:rent', 'project', 'fee', 'withholding', 'payable:distribution_payable'] as const;

/** The accounts in which the money of transfers waits until the bank has paid it. */
const transferred = ['payable:refund', 'payable:withdrawal', 'payable:distribution'] as const;

/**
 * Every kind of ledger entry, with the accounts that it may touch. Lists, filters and labels are derived from this table
 * (docs/contributing.md#a-kind-of-ledger-entry), and `ledger_post` refuses what the table `ledger_entry_kinds`, its copy
 * in the database, does not permit.
 */
export const ledgerEntryKinds = {
  'payment.received': {
    source: 'payment',
    from: ['external:bank', 'external:gateway'],
    to: ['order', 'suspense:payment'],
  },
  'payment.credited': {
    source: 'payment_decision',
    from: ['suspense:payment', 'suspense:order'],
    to: ['wallet'],
    movement: 'credited',
  },
  'wallet.topped_up': {
    source: 'top_up',
    from: ['suspense:payment'],
    to: ['wallet'],
    movement: 'topped_up',
  },
  'wallet.held': { source: 'attempt', from: ['wallet'], to: ['wallet_hold'], movement: 'held' },
  'order.placed': { source: 'order', from: ['issuer'], to: ['reserved'] },
  'order.paid': {
    source: 'order',
    // A Failed order has released its shares: it takes shares that are free again.
    from: ['reserved', 'issuer', 'order', 'wallet_hold'],
    to: ['holding', 'project', 'fee'],
    movement: 'paid',
  },
  'order.ended': {
    source: 'order',
    from: ['reserved', 'holding', 'order', 'wallet_hold', 'project', 'fee'],
    to: ['issuer', 'suspense:order', 'wallet'],
    movement: 'refunded',
    movementFromHold: 'released',
  },
  'order.failed': {
    source: 'order',
    from: ['reserved', 'order', 'wallet_hold'],
    to: ['issuer', 'suspense:order', 'wallet'],
    movement: 'refunded',
    movementFromHold: 'released',
  },
  'suspense.assigned': {
    source: 'payment_decision',
    from: ['suspense:payment', 'suspense:order'],
    // The excess of the order stays on the payment's own account.
    to: ['order', 'suspense:payment'],
  },
  'refund.requested': {
    source: 'refund',
    from: ['suspense:payment', 'suspense:order'],
    to: ['payable:refund'],
  },
  'refund.done': { source: 'refund', from: ['payable:refund'], to: ['external:gateway'] },
  'refund.failed': { source: 'refund', from: ['payable:refund'], to: ['suspense:payment'] },
  'transfer.booked': { source: 'transfer', from: transferred, to: ['external:bank'] },
  'transfer.returned': {
    source: 'transfer',
    // The operator pays a fee that the bank kept, and a return may have been received as a payment before.
    from: ['external:bank', 'external:operator', 'suspense:payment'],
    to: transferred,
  },
  // The bank's line was undone, so its booked amount moves back.
  'transfer.unbooked': { source: 'transfer', from: ['external:bank'], to: transferred },
  'transfer.unreturned': {
    source: 'transfer',
    from: transferred,
    to: ['external:bank', 'external:operator', 'suspense:payment'],
  },
  'refund.unreturned': { source: 'refund', from: ['suspense:payment'], to: ['payable:refund'] },
  'payment.reversed': {
    source: 'account_restriction',
    from: ['suspense:payment', 'suspense:order', 'wallet'],
    to: ['external:bank'],
    movement: 'reversed',
    isAtBankByHand: true,
  },
  'withdrawal.requested': {
    source: 'withdrawal',
    from: ['wallet'],
    to: ['payable:withdrawal'],
    movement: 'withdrawn',
  },
  'withdrawal.rejected': {
    source: 'withdrawal',
    from: ['payable:withdrawal'],
    to: ['wallet'],
    movement: 'withdrawal_returned',
  },
  'withdrawal.failed': {
    source: 'withdrawal',
    from: ['payable:withdrawal'],
    to: ['wallet'],
    movement: 'withdrawal_returned',
  },
  'withdrawal.unreturned': {
    source: 'withdrawal',
    from: ['wallet'],
    to: ['payable:withdrawal'],
    movement: 'withdrawn',
  },
  'distribution.started': { source: 'distribution', from: rent, to: rent },
  'distribution_line.deposited': {
    source: 'distribution_line',
    // A final distribution redeems the holder's shares in the same entry.
    from: ['payable:distribution_payable', 'holding'],
    to: ['wallet', 'redeemed'],
    movement: 'earning',
  },
  'distribution_line.set_aside': {
    source: 'distribution_line',
    from: ['payable:distribution_payable', 'holding'],
    to: ['payable:distribution_line', 'redeemed'],
  },
  // The same for a holder to whom nothing is left to pay.
  'distribution_line.redeemed': { source: 'distribution_line', from: ['holding'], to: ['redeemed'] },
  'distribution_line.returned': {
    source: 'distribution_line',
    from: ['payable:distribution'],
    to: ['wallet'],
    movement: 'earning',
  },
  'distribution_line.unreturned': {
    source: 'distribution_line',
    from: ['wallet'],
    to: ['payable:distribution'],
    movement: 'reversed',
  },
  'distribution_line.paid_by_hand': {
    source: 'distribution_line',
    from: ['payable:distribution_line'],
    to: ['external:bank'],
    isAtBankByHand: true,
  },
  'distribution_line.owed': { source: 'distribution_line', from: ['debt'], to: ['external:rent'] },
  'distribution_transfer.ordered': {
    source: 'distribution_transfer',
    from: ['payable:distribution_line'],
    to: ['payable:distribution'],
  },
  'distribution_transfer.failed': {
    source: 'distribution_transfer',
    from: ['payable:distribution'],
    to: ['payable:distribution_line'],
  },
  'distribution_transfer.unreturned': {
    source: 'distribution_transfer',
    from: ['payable:distribution_line'],
    to: ['payable:distribution'],
  },
  'distribution_debt.deducted': {
    source: 'distribution_debt_payment',
    from: ['payable:distribution_payable', 'payable:distribution_line'],
    to: ['debt'],
  },
  'distribution_debt.collected': {
    source: 'distribution_debt_payment',
    from: ['wallet'],
    to: ['debt'],
    movement: 'debt_collected',
  },
  'distribution_debt.waived': {
    source: 'distribution_debt_payment',
    from: ['external:rent'],
    to: ['debt'],
  },
  'bank.explained': {
    source: 'bank_movement',
    // The counter-entry of an undone line has the same kind.
    from: ['external:operator', 'external:bank'],
    to: ['external:bank', 'external:operator'],
    isAtBankByHand: true,
  },
  // Shares from holder to holder, and the price of a sale between their wallets.
  'share_transfer.executed': {
    source: 'share_transfer',
    from: ['holding', 'wallet'],
    to: ['holding', 'wallet'],
    movement: 'shares_transferred',
  },
  'project.issued': { source: 'project', from: ['external:shares'], to: ['issuer'] },
} as const satisfies Readonly<Record<string, EntryKindFacts>>;

type Kinds = typeof ledgerEntryKinds;
/** The event in the past tense. */
export type LedgerEntryKind = keyof Kinds;

/** The facts of a kind in their general form. */
const facts: Readonly<Record<LedgerEntryKind, EntryKindFacts>> = ledgerEntryKinds;
export const ledgerEntryKindNames = Object.keys(ledgerEntryKinds) as readonly LedgerEntryKind[];

type KindsTouching<Types extends AccountType> = {
  [Kind in LedgerEntryKind]: Extract<Kinds[Kind]['from' | 'to'][number], Types> extends never ? never : Kind;
}[LedgerEntryKind];
const touching = <Types extends AccountType>(types: readonly Types[]): readonly KindsTouching<Types>[] =>
  ledgerEntryKindNames.filter((kind): kind is KindsTouching<Types> =>
    [...facts[kind].from, ...facts[kind].to].some((type) => types.some((wanted) => wanted === type)),
  );

const accountsOfOrders = [
  'order',
  'wallet_hold',
  'suspense:order',
  'suspense:payment',
  'payable:refund',
] as const satisfies readonly AccountType[];
/** A kind that moves money of an order, of its payments or of its refunds. */
export type OrderMoneyKind = KindsTouching<(typeof accountsOfOrders)[number]>;
export const orderMoneyKinds = touching(accountsOfOrders);

/** A kind that books money at the bank without a line of a statement. */
export type BankKindByHand = {
  [Kind in LedgerEntryKind]: Kinds[Kind] extends { readonly isAtBankByHand: true } ? Kind : never;
}[LedgerEntryKind];
export const bankKindsByHand = ledgerEntryKindNames.filter(
  (kind): kind is BankKindByHand => facts[kind].isAtBankByHand === true,
);

/** A kind that touches wallets. */
export type WalletKind = KindsTouching<'wallet' | 'wallet_hold'>;
/**
 * The reason why wallet money moved. A kind that touches wallets without a `movement` fails to compile here.
 */
export type WalletMovementKind =
  | Kinds[WalletKind]['movement']
  | Extract<Kinds[WalletKind], { readonly movementFromHold: string }>['movementFromHold'];
export const walletMovementKinds = [
  ...new Set(
    ledgerEntryKindNames.flatMap((kind) =>
      [facts[kind].movement ?? [], facts[kind].movementFromHold ?? []].flat(),
    ),
  ),
] as readonly WalletMovementKind[];

/**
 * The statement text for a wallet's owner about an entry that changed it by `amount`, of which `heldAmount`
 * is held. During an update a newer version may write kinds that this one does not know, which are named by
 * the change alone.
 */
export const walletMovementOf = ({
  kind,
  amount,
  heldAmount,
}: {
  readonly kind: WalletKind;
  readonly amount: bigint;
  readonly heldAmount: bigint;
}): WalletMovementKind => {
  const known: EntryKindFacts | undefined = facts[kind];
  const ofHold = heldAmount < 0n ? known?.movementFromHold : undefined;
  const movement = (ofHold ?? known?.movement) as WalletMovementKind | undefined;
  return movement ?? (amount < 0n ? 'withdrawn' : 'credited');
};
