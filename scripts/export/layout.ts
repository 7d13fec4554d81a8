/** The number of the form below. A reader refuses any other. */
export const schemaVersion = 1;

export const manifestFile = 'manifest.json';
export const signatureFile = 'manifest.sig';
/** The folder of documents and pictures, each named by its id and type. */
export const mediaFolder = 'media';

/** A posting of one ledger transaction. */
export interface PostingLine {
  readonly line: number;
  readonly accountId: number;
  readonly account: string;
  readonly asset: string;
  /** An integer of minor units, or of shares. */
  readonly amount: string;
  readonly accountVersion: number | null;
}

/** A line of `journal.jsonl`: first the sealed entries, in the order of the seals, then the unsealed ones. */
export interface JournalLine {
  readonly id: number;
  readonly kind: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly reverses: number | null;
  /** Microseconds since 1970, like in the seal. */
  readonly occurredAtUs: string;
  readonly recordedAtUs: string;
  readonly seal: { readonly seq: number; readonly previousHash: string | null; readonly hash: string } | null;
  readonly postings: readonly PostingLine[];
}

/** A line of `accounts.jsonl`. */
export interface AccountLine {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly asset: string;
  readonly personId: number | null;
  readonly projectId: number | null;
  readonly orderId: number | null;
  readonly balance: string;
}

/** A line of `register.jsonl`: the holders of each project and their shares. */
export interface HoldingLine {
  readonly projectId: number;
  readonly personId: number;
  readonly accountId: number;
  readonly shares: string;
}

/** The checked and imported part of a project's line, which has more. */
export interface ProjectLine {
  readonly id: number;
  readonly documentId: string;
  readonly currency: string;
  readonly shareCount: number;
}

/** The imported part of a person's line, which has more with `--personal`. */
export interface PersonLine {
  readonly id: number;
  readonly documentId: string;
}

/** A line of `media.jsonl`. */
export interface MediaLine {
  readonly documentId: string;
  readonly kind: string;
  readonly contentType: string;
  readonly path: string;
  readonly sha256: string;
}

export interface FileEntry {
  readonly sha256: string;
  readonly bytes: number;
  /** A file of JSON Lines. */
  readonly lines?: number;
}

/** Sums of one project in shares. */
export interface ProjectSums {
  readonly projectId: number;
  readonly issued: string;
  readonly held: string;
  readonly holders: number;
}

export interface Manifest {
  readonly product: 'parcela';
  readonly schemaVersion: number;
  /** The instant of the snapshot. */
  readonly takenAt: string;
  readonly hasPersonalData: boolean;
  readonly publicKey: string;
  readonly journal: {
    readonly transactions: number;
    readonly postings: number;
    readonly sealed: number;
    readonly headHash: string | null;
  };
  readonly accounts: { readonly count: number; readonly lastId: number };
  /** Balances by asset that is a currency, then by kind of account: `{ CZK: { wallet: "100" } }`. */
  readonly balances: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly projects: readonly ProjectSums[];
  readonly files: Readonly<Record<string, FileEntry>>;
}
