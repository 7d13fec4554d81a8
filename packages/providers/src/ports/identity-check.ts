import type { IncomingHttpHeaders } from 'node:http';

/** A field of a person that a provider can verify. */
export type VerifiedField =
  | 'firstName'
  | 'lastName'
  | 'countryAddress'
  | 'cityAddress'
  | 'residentialAddress'
  | 'postalCode'
  | 'countryOfOrigin'
  | 'citizenship'
  | 'dateOfBirth'
  | 'socialSecurityNumber'
  | 'idOrPassportNumber'
  | 'documentValidUntil'
  | 'documentIssuedBy';

/** The facts that a provider has verified about a person; countries are alpha-3, dates `YYYY-MM-DD`. */
export type VerifiedPerson = { readonly [F in VerifiedField]?: string | undefined };

/** The state of a review, in terms to which every provider can be mapped. */
export type KycReviewStatus = 'draft' | 'pending' | 'held' | 'completed';

/** The provider's answer about one of our checks at the moment of reading. */
export interface KycApplicant {
  readonly applicantId: string;
  readonly reviewStatus: KycReviewStatus;
  /** Only for a completed review. */
  readonly answer: 'GREEN' | 'RED' | null;
  /** For RED: tells whether the person may try again. */
  readonly rejectType: 'RETRY' | 'FINAL' | null;
  /** The text about a refusal that the person may read. */
  readonly moderationComment: string | null;
  /** The provider's time of the answer, to the second. */
  readonly answeredAt: Date | null;
  readonly person: VerifiedPerson;
}

/** The content of a webhook, which is a hint to read, never a fact. */
export interface KycEvent {
  readonly externalUserId: string;
  readonly answer: 'GREEN' | 'RED' | null;
  /** The provider's time of the event. */
  readonly createdAt: Date | null;
}

export type CreatedAccessToken =
  | { readonly kind: 'created'; readonly token: string }
  /** The provider refused. */
  | { readonly kind: 'refused' }
  /** No answer. */
  | { readonly kind: 'unknown' };

export type ReadApplicant =
  | { readonly kind: 'found'; readonly applicant: KycApplicant }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** A submitted picture, with the provider's own codes. */
export interface IdentityDocument {
  /** The provider's id of the picture. */
  readonly image: string;
  /** `ID_CARD`, `PASSPORT`, `SELFIE`, … */
  readonly type: string | null;
  readonly country: string | null;
  /** `FRONT_SIDE`, `BACK_SIDE` */
  readonly side: string | null;
  /** The person submitted a newer one in its place. */
  readonly isReplaced: boolean;
}

export type ListedDocuments =
  | { readonly kind: 'listed'; readonly documents: readonly IdentityDocument[] }
  | { readonly kind: 'unknown' };

export type DocumentContentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

export type ReadDocument =
  | { readonly kind: 'read'; readonly contentType: DocumentContentType; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** A provider that checks identity papers. It returns outcomes and never throws. */
export interface KycProvider {
  /** A short-lived token for the provider's widget. The same external id resumes the same check. */
  createAccessToken(request: {
    readonly externalUserId: string;
    readonly email: string;
  }): Promise<CreatedAccessToken>;
  readApplicant(externalUserId: string): Promise<ReadApplicant>;
  listDocuments(externalUserId: string): Promise<ListedDocuments>;
  /** Only a document of this person. */
  readDocument(asked: { readonly externalUserId: string; readonly image: string }): Promise<ReadDocument>;
  /**
   * Tells whether the provider itself sent these bytes. The duration does not reveal the position of a
   * difference.
   */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Null when the body names no person. */
  eventOf(rawBody: Buffer): KycEvent | null;
}
