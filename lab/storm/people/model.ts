import type { TestUser } from '../../../apps/api/test/support/app/test-app.ts';
import type { Caller } from './client.ts';

/** Each investor's name at the bank. */
export const accountHolder = 'Jan Novák';

/** The actors' knowledge from their answers. Everything here was acknowledged. */
export interface KnownOrder {
  readonly documentId: string;
  readonly id: number;
  readonly reference: string;
  readonly owner: Investor;
  readonly project: string;
  readonly shares: number;
  readonly price: number;
  readonly currency: string;
  /** The owner received the answer that the order is cancelled. */
  isCancelled: boolean;
  /** As far as its owner knows, the order can no longer be paid. */
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

/** Number and hash of a receipt of a vote. */
export interface Receipt {
  readonly number: string;
  readonly hash: string;
}

export interface Withdrawal {
  readonly documentId: string;
  readonly owner: Investor;
  readonly amount: number;
}

/** Money restricted by staff, from the answer until its end is requested. */
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
  /** Orders of fewer shares are refused. */
  readonly minimum: number;
  /** The price of one share that the screens showed last. */
  unitPrice: number;
  /** The nominal price without the fee that staff requested last. */
  nominal: number;
}

/** A request of one member of staff for another to decide. */
export interface Asked {
  readonly documentId: string;
  /** Name of the requester. */
  readonly by: string;
  /** Withdrawn, according to the requester's answer. */
  isWithdrawn: boolean;
}

/** A distribution that staff have planned or declared, in the version that they last saw. */
export interface KnownDistribution {
  readonly documentId: string;
  readonly version: number;
  /** Only planned, or cancelled according to the answer to staff: it cannot be executed. */
  isOver: boolean;
}

/** Money that arrived at the bank. */
export interface Movement {
  /** The bank's number for it. */
  readonly id: number;
  readonly amount: number;
  readonly payer: Investor;
  /** The order that it pays. */
  readonly order: KnownOrder | undefined;
}

/** Staff's knowledge about the statements that they upload as files. */
interface BankDesk {
  readonly isOn: boolean;
  readonly files: Map<string, { readonly isOfToday: boolean }>;
  /** Files and lines that the answers to staff reported as done. */
  readonly imported: string[];
  readonly discarded: string[];
  readonly decided: string[];
  importing: number;
  isDeciding: boolean;
}

export interface Model {
  readonly orders: Map<string, KnownOrder>;
  readonly withdrawals: Map<string, Withdrawal>;
  readonly restrictions: Map<string, Restriction>;
  readonly offers: Offer[];
  /** Projects that no investor can order. */
  readonly notOffered: Offer[];
  readonly asked: Asked[];
  readonly distributions: KnownDistribution[];
  /** Incoming movements at the bank. */
  readonly movements: Movement[];
  readonly bank: BankDesk;
  /** Lines of the bank that staff have tried to explain since a restriction ended. */
  readonly triedLines: Set<string>;
  /** Users whose level staff have requested to revoke. */
  readonly revoked: Set<string>;
  /** References of payment orders that the bank refused without a report. */
  readonly refusedTransfers: Set<string>;
  readonly polls: string[];
  readonly receipts: Receipt[];
  /** The funded project whose shares are advertised on the board. */
  board: Offer | undefined;
  /** documentIds of acknowledged adverts. */
  readonly adverts: string[];
  /** The buyers of acknowledged interests, by documentId. */
  readonly buyers: Map<string, Investor>;
  /** Owners of orders whose placing never got a definite answer: each may have one more order. */
  readonly undecidedOrders: Investor[];
}

export const createModel = (hasBankDesk: boolean): Model => ({
  orders: new Map(),
  withdrawals: new Map(),
  restrictions: new Map(),
  offers: [],
  notOffered: [],
  asked: [],
  distributions: [],
  movements: [],
  bank: {
    isOn: hasBankDesk,
    files: new Map(),
    imported: [],
    discarded: [],
    decided: [],
    importing: 0,
    isDeciding: false,
  },
  triedLines: new Set(),
  revoked: new Set(),
  refusedTransfers: new Set(),
  polls: [],
  receipts: [],
  board: undefined,
  adverts: [],
  buyers: new Map(),
  undecidedOrders: [],
});

/** Whether this user's money is certainly restricted, according to the answers to staff. */
export const isSurelyRestricted = (model: Model, user: string): boolean =>
  [...model.restrictions.values()].some((one) => one.user === user && !one.isEnding);
