import type { TestUser } from '../../../apps/api/test/support/app/test-app.ts';
import type { Caller } from './client.ts';

/** What the people know by the answers that they got. Whatever is here was acknowledged. */
export interface KnownOrder {
  readonly documentId: string;
  readonly id: number;
  readonly reference: string;
  readonly owner: Investor;
  readonly project: string;
  readonly shares: number;
  readonly price: number;
  readonly currency: string;
  /** The owner was told that it is cancelled. */
  isCancelled: boolean;
  /** As far as its owner knows it can be paid no more. */
  isOver: boolean;
  /** Its owner has paid at a gateway. */
  isPaidAtGateway: boolean;
}

export interface Investor extends Caller {
  readonly user: TestUser;
  readonly iban: string;
  isDeleted: boolean;
  /** The last acknowledged choice in each poll; null where a later one had no answer. */
  readonly votes: Map<string, string | null>;
}

export interface Withdrawal {
  readonly documentId: string;
  readonly owner: Investor;
  readonly amount: number;
}

/** Money restricted by staff, from the answer on until its end was asked for. */
export interface Restriction {
  readonly documentId: string;
  readonly user: string;
  isEnding: boolean;
}

export interface Offer {
  readonly id: number;
  readonly documentId: string;
  readonly infoDocumentId: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly shareCount: number;
  readonly agreements: Readonly<Record<string, string>>;
  /** An order of fewer shares is refused. */
  readonly minimum: number;
  /** The price of one share as the screens showed it last. */
  unitPrice: number;
  /** The nominal price without the fee, as staff asked for it last. */
  nominal: number;
}

/** What one member of staff has asked of another. */
export interface Asked {
  readonly documentId: string;
  /** Name of who has asked. */
  readonly by: string;
  /** Taken back, as its asker was told. */
  isWithdrawn: boolean;
}

/** A payout that staff have planned or declared, in the version that they saw last. */
export interface KnownDistribution {
  readonly documentId: string;
  readonly version: number;
  /** Only planned, or cancelled as staff were told: it cannot be executed. */
  isOver: boolean;
}

/** Money that came in at the bank. */
export interface Movement {
  /** The bank's number. */
  readonly id: number;
  readonly payer: Investor;
  /** The order that it was sent for. */
  readonly order: KnownOrder | undefined;
}

export interface Model {
  readonly orders: Map<string, KnownOrder>;
  readonly withdrawals: Map<string, Withdrawal>;
  readonly restrictions: Map<string, Restriction>;
  readonly offers: Offer[];
  /** Projects of which nobody can order. */
  readonly notOffered: Offer[];
  readonly asked: Asked[];
  readonly distributions: KnownDistribution[];
  /** Movements at the bank with which money came in. */
  readonly movements: Movement[];
  /** Lines of the bank that staff have tried to explain since a restriction ended. */
  readonly triedLines: Set<string>;
  /** Whose level staff have asked to take away. */
  readonly revoked: Set<string>;
  /** References of payment orders that were refused at the bank, which tells nobody. */
  readonly refusedTransfers: Set<string>;
  readonly polls: string[];
  /** Orders whose placing had no definite answer to the end: there may be one more of their owner. */
  readonly undecidedOrders: Investor[];
}

export const createModel = (): Model => ({
  orders: new Map(),
  withdrawals: new Map(),
  restrictions: new Map(),
  offers: [],
  notOffered: [],
  asked: [],
  distributions: [],
  movements: [],
  triedLines: new Set(),
  revoked: new Set(),
  refusedTransfers: new Set(),
  polls: [],
  undecidedOrders: [],
});

/** Is the money of this person restricted for sure, by what staff were answered? */
export const isSurelyRestricted = (model: Model, user: string): boolean =>
  [...model.restrictions.values()].some((one) => one.user === user && !one.isEnding);
