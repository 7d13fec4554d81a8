import type { VerifiedPerson } from './identity-check.ts';

/** The values that identify one attempt at a bank; all three are random texts of at least 256 bits. */
export interface BankIdSecrets {
  /** Returns with the browser. */
  readonly state: string;
  /** Returns inside the signed token. */
  readonly nonce: string;
  /** The PKCE verifier: without it the code opens nothing. */
  readonly codeVerifier: string;
}

/** The parameters that the browser returned; none of them is trusted. */
export interface BankIdReply {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** The facts about a person that a bank has proved. */
export interface BankIdReport {
  /** The id of the person at Bank iD: the same for us at every visit, through any bank. */
  readonly subject: string;
  /** The provider's id of this visit. */
  readonly transaction: string;
  /** Only facts that the bank vouches for under the law; empty without any. */
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
  /** A part of the answer is invalid. */
  | { readonly kind: 'refused' }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

/** Bank iD, through which banks prove their clients' identity. It returns outcomes and never throws. */
export interface BankIdGateway {
  /** Our only page to which a bank sends a browser back. */
  readonly redirectUri: string;
  /** The page of the provider to which the browser goes. */
  start(secrets: BankIdSecrets): Promise<BankIdStart>;
  /** Identifies the person who returned from the bank. `now` is the database's time, by which tokens are checked. */
  identify(reply: BankIdReply, secrets: BankIdSecrets, now: Date): Promise<BankIdAnswer>;
}
