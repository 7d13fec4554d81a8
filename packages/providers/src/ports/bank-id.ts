import type { VerifiedPerson } from './identity-check.ts';

/** The values that identify one attempt at a bank; all three are random texts of at least 256 bits. */
export interface BankIdSecrets {
  /** Comes back with the browser. */
  readonly state: string;
  /** Comes back inside the signed token. */
  readonly nonce: string;
  /** Of PKCE: without it the code opens nothing. */
  readonly codeVerifier: string;
}

/** What the browser returned; none of it is trusted. */
export interface BankIdReply {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** What a bank has proved about a person. */
export interface BankIdReport {
  /** The person at Bank iD: the same for us at every visit, through whichever bank. */
  readonly subject: string;
  /** The provider's id of this one visit. */
  readonly transaction: string;
  /** Only what the bank vouches for under the law; empty when it vouches for nothing. */
  readonly person: VerifiedPerson;
  readonly hasDied: boolean;
  readonly isLegallyLimited: boolean;
}

export type BankIdStart =
  | { readonly kind: 'ok'; readonly uri: string }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

export type BankIdAnswer =
  | { readonly kind: 'known'; readonly report: BankIdReport }
  /** Something in the answer is not as it has to be. */
  | { readonly kind: 'refused' }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

/** Bank iD: banks prove who their clients are. It answers outcomes and never throws. */
export interface BankIdGateway {
  /** Our only page that a bank sends a browser back to. */
  readonly redirectUri: string;
  /** The page of the provider to which the browser goes. */
  start(secrets: BankIdSecrets): Promise<BankIdStart>;
  /** Who came back. `now` is the time by which tokens are judged: the database's. */
  identify(reply: BankIdReply, secrets: BankIdSecrets, now: Date): Promise<BankIdAnswer>;
}
