import type { AccountKind, Currency, WalletCurrency } from '@parcela/domain';

/** The unit of an account: a currency, or the shares of one project. */
export type ShareAsset = `SHARE:${number}`;
export type Asset = Currency | ShareAsset;

/** Names a ledger account, which the first posting opens. Only the functions below create it. */
export interface AccountRef<A extends Asset = Asset> {
  readonly kind: AccountKind;
  readonly asset: A;
  readonly ownerUserId?: number;
  readonly projectId?: number;
  readonly orderId?: number;
  readonly provider?: string;
  readonly itemId?: string;
}

const shares = (projectId: number): ShareAsset => `SHARE:${projectId}`;

/**
 * Money outside, at one provider (`bank` or a gateway; `rent` for payments by tenants): negative by the
 * amount that came in and did not leave.
 */
export const externalAccount = <C extends Currency>(provider: string, currency: C): AccountRef<C> => ({
  kind: 'external',
  asset: currency,
  provider,
});

/** The money that a user may use freely. */
export const walletOf = <C extends WalletCurrency>(userId: number, currency: C): AccountRef<C> => ({
  kind: 'wallet',
  asset: currency,
  ownerUserId: userId,
});

/** Wallet money on hold for the user's live orders (O7). */
export const walletHoldOf = <C extends WalletCurrency>(userId: number, currency: C): AccountRef<C> => ({
  kind: 'wallet_hold',
  asset: currency,
  ownerUserId: userId,
});

/** Allocated parts of an order's price, until the order is funded or ends. */
export const orderAccount = <C extends Currency>(orderId: number, currency: C): AccountRef<C> => ({
  kind: 'order',
  asset: currency,
  orderId,
});

/** The payments of investors to a project, without fees, and the reserve from its rent. */
export const projectAccount = <C extends Currency>(projectId: number, currency: C): AccountRef<C> => ({
  kind: 'project',
  asset: currency,
  projectId,
});

/** The platform's fees. */
export const feeAccount = <C extends Currency>(currency: C): AccountRef<C> => ({
  kind: 'fee',
  asset: currency,
});

/**
 * Received money that may not be allocated. One account per item (`payment:12`), so that the rest of each is
 * known and cannot pay another.
 */
export const suspenseFor = <C extends Currency>(itemId: string, currency: C): AccountRef<C> => ({
  kind: 'suspense',
  asset: currency,
  itemId,
});

/** Money in transit out for one item: `withdrawal:8`, `refund:5`, `distribution_payable:2`, `distribution_line:7`. */
export const payableAccount = <C extends Currency>(itemId: string, currency: C): AccountRef<C> => ({
  kind: 'payable',
  asset: currency,
  itemId,
});

/** Tax withheld from earnings, until it is paid to the tax office. */
export const withholdingAccount = <C extends Currency>(currency: C): AccountRef<C> => ({
  kind: 'withholding',
  asset: currency,
});

/** The excess that a holder received and owes: negative by this amount, never positive. */
export const debtOf = <C extends Currency>(userId: number, currency: C): AccountRef<C> => ({
  kind: 'debt',
  asset: currency,
  ownerUserId: userId,
});

/** The bridge between two currencies: a conversion posts one leg of each. */
export const fxAccount = <C extends Currency>(currency: C): AccountRef<C> => ({
  kind: 'fx',
  asset: currency,
});

/** Minor units that rounding gained or lost. */
export const roundingAccount = <C extends Currency>(currency: C): AccountRef<C> => ({
  kind: 'rounding',
  asset: currency,
});

/** The counterpart of issuing: minus the shares that a project ever issued. */
export const issuanceOf = (projectId: number): AccountRef<ShareAsset> => ({
  kind: 'external',
  asset: shares(projectId),
  projectId,
});

/** Available shares of a project. */
export const issuerOf = (projectId: number): AccountRef<ShareAsset> => ({
  kind: 'issuer',
  asset: shares(projectId),
  projectId,
});

/** Shares of a project that its live orders reserve. */
export const reservedOf = (projectId: number): AccountRef<ShareAsset> => ({
  kind: 'reserved',
  asset: shares(projectId),
  projectId,
});

/** Shares of a project that a user owns. */
export const holdingOf = (userId: number, projectId: number): AccountRef<ShareAsset> => ({
  kind: 'holding',
  asset: shares(projectId),
  ownerUserId: userId,
  projectId,
});

/** Shares of a project that its final distribution redeemed. */
export const redeemedOf = (projectId: number): AccountRef<ShareAsset> => ({
  kind: 'redeemed',
  asset: shares(projectId),
  projectId,
});

/** The account's readable name, as the database computes it: `wallet/CZK/user:12`. */
export const accountName = (account: AccountRef): string =>
  [
    `${account.kind}/${account.asset}`,
    account.ownerUserId !== undefined && `user:${account.ownerUserId}`,
    account.projectId !== undefined && `project:${account.projectId}`,
    account.orderId !== undefined && `order:${account.orderId}`,
    account.provider !== undefined && `provider:${account.provider}`,
    account.itemId !== undefined && `item:${account.itemId}`,
  ]
    .filter((part) => part !== false)
    .join('/');
