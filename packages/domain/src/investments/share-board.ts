/**
 * The bulletin board on which holders advertise shares. It is no exchange: it matches nothing and makes no contract
 * (Regulation 2020/1503, Art. 25).
 */

/** `agreed`: both signed, and staff decide. `lapsed`: its holder may no longer sell these shares. */
export const shareAdvertStates = [
  'open',
  'agreed',
  'completed',
  'withdrawn',
  'expired',
  'lapsed',
  'removed',
] as const;
export type ShareAdvertState = (typeof shareAdvertStates)[number];

/** `shared`: holder and buyer see each other's contacts. `signed`: both signed the same terms. */
export const shareInterestStates = [
  'sent',
  'shared',
  'signed',
  'completed',
  'declined',
  'withdrawn',
  'ended',
] as const;
export type ShareInterestState = (typeof shareInterestStates)[number];

/** For how many days a holder may advertise. */
export const shareAdvertDays = [14, 30, 60, 90] as const;

/** The version of the instructions that both sign; another text needs another version. */
export const shareInstructionVersion = 'share-instruction-1';

/** Why an advert or an interest ended, as its other side is told. */
export const shareAdvertEnds = ['sold', 'withdrawn', 'declined', 'expired', 'lapsed', 'removed'] as const;
export type ShareAdvertEnd = (typeof shareAdvertEnds)[number];

/** The terms that two sides signed. */
export interface ShareSaleTerms {
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly settlement: 'wallet' | 'outside';
}

/** Tells whether two sides signed the same. */
export const areSameTerms = (one: ShareSaleTerms, other: ShareSaleTerms): boolean =>
  one.shares === other.shares && one.unitPrice === other.unitPrice && one.settlement === other.settlement;
