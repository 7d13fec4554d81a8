import type { Locale, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { DocumentsTables } from '../documents.tables.ts';

const db = (tx: Tx) => tables<DocumentsTables>(tx);

/** A certificate as its holder sees it. */
export interface CertificateRow {
  readonly documentId: string;
  readonly number: string;
  readonly contentSha256: Buffer;
  readonly projectDocumentId: string;
  readonly title: Localized;
  readonly language: Locale;
  readonly shares: bigint;
  readonly shareCount: number;
  readonly sealSeq: bigint;
  readonly sealHash: Buffer;
  readonly issuedAt: Date;
  readonly isValid: boolean;
}

/**
 * Certificate `c` is in force: it is not superseded, its holding has not changed since, and the account is not
 * deleted.
 */
export const isCertificateValid = sql<boolean>`(c.superseded_at is null
  and exists (select from sealed_holdings h
    where h.user_id = c.user_id and h.project_id = c.project_id and h.version = c.holding_version)
  and exists (select from open_accounts a where a.user_id = c.user_id))`;

/** A user's certificates, newest first. */
export const listCertificates = async (tx: Tx, userId: number): Promise<CertificateRow[]> => {
  const { rows } = await sql<CertificateRow>`
    select c.document_id as "documentId", c.number, c.content_sha256 as "contentSha256",
      h.document_id as "projectDocumentId", h.title, c.language, c.shares, c.share_count as "shareCount",
      c.seal_seq as "sealSeq", c.seal_hash as "sealHash", c.issued_at as "issuedAt", ${isCertificateValid} as "isValid"
    from certificates c join project_headings h on h.project_id = c.project_id
    where c.user_id = ${userId}
    order by c.id desc`.execute(db(tx));
  return rows;
};

/** The certificate in force of a holding in a language, if it states the same and was issued today. */
export const findCertificateInForce = async (
  tx: Tx,
  certificate: {
    readonly userId: number;
    readonly projectId: number;
    readonly language: Locale;
    readonly namesMark: Buffer;
    readonly timeZone: string;
  },
): Promise<string | undefined> => {
  const { rows } = await sql<{ documentId: string }>`
    select c.document_id as "documentId" from certificates c
    where c.user_id = ${certificate.userId} and c.project_id = ${certificate.projectId}
      and c.language = ${certificate.language} and c.names_mark = ${certificate.namesMark}
      and (c.issued_at at time zone ${certificate.timeZone})::date
        = (app_now() at time zone ${certificate.timeZone})::date
      and ${isCertificateValid}`.execute(db(tx));
  return rows[0]?.documentId;
};

/** The file of a user's certificate, still encrypted. */
export const findCertificateFile = async (
  tx: Tx,
  key: { readonly documentId: string; readonly userId: number },
): Promise<{ readonly number: string; readonly file: Buffer } | undefined> => {
  const { rows } = await sql<{ number: string; file: Buffer }>`
    select c.number, c.file from certificates c
    where c.document_id = ${key.documentId} and c.user_id = ${key.userId} and c.file is not null`.execute(
    db(tx),
  );
  return rows[0];
};

/** The file of any user's certificate, still encrypted, and its owner. */
export const findIssuedFile = async (
  tx: Tx,
  documentId: string,
): Promise<{ readonly number: string; readonly file: Buffer; readonly userId: number } | undefined> => {
  const { rows } = await sql<{ number: string; file: Buffer; userId: number }>`
    select c.number, c.file, c.user_id as "userId" from certificates c
    where c.document_id = ${documentId} and c.file is not null`.execute(db(tx));
  return rows[0];
};

/**
 * Whether a certificate with this number and printed hash, or with this file, is in force; undefined when there is
 * none.
 */
export const findValidity = async (
  tx: Tx,
  { number, hash }: { readonly number: string | undefined; readonly hash: Buffer },
): Promise<boolean | undefined> => {
  const { rows } = await sql<{ isValid: boolean }>`
    select ${isCertificateValid} as "isValid" from certificates c
    where ${
      number === undefined
        ? sql`c.file_sha256 = ${hash}`
        : sql`c.number = ${number} and c.content_sha256 = ${hash}`
    }`.execute(db(tx));
  return rows[0]?.isValid;
};

/** What a certificate of a holding states. */
export interface CertifiedHolding {
  readonly projectId: number;
  readonly title: Localized;
  readonly shares: bigint;
  readonly shareCount: number;
  readonly version: bigint;
  readonly isSealed: boolean;
  readonly sealSeq: bigint | null;
  readonly sealHash: Buffer | null;
  readonly now: Date;
}

/** A user's shares of a project with the head of the journal, in one snapshot; undefined without shares. */
export const findCertifiedHolding = async (
  tx: Tx,
  { userId, project }: { readonly userId: number; readonly project: string },
): Promise<CertifiedHolding | undefined> => {
  const { rows } = await sql<CertifiedHolding>`
    select p.project_id as "projectId", p.title, h.shares, p.share_count as "shareCount", h.version,
      h.is_sealed as "isSealed", j.seq as "sealSeq", j.hash as "sealHash", app_now() as now
    from project_headings p
    join sealed_holdings h on h.project_id = p.project_id
    left join ledger_head j on true
    where p.document_id = ${project} and h.user_id = ${userId} and h.shares > 0`.execute(db(tx));
  return rows[0];
};

/** A holding, with its valid certificate in a language. */
export interface CertifiableRow {
  readonly projectDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  readonly shares: bigint;
  readonly shareCount: number;
  readonly number: string | null;
  readonly issuedAt: Date | null;
}

/** The holdings of a user, largest first. */
export const listCertifiable = async (
  tx: Tx,
  { userId, language }: { readonly userId: number; readonly language: Locale },
): Promise<CertifiableRow[]> => {
  const { rows } = await sql<CertifiableRow>`
    select p.document_id as "projectDocumentId", p.slug, p.title, h.shares, p.share_count as "shareCount", c.number,
      c.issued_at as "issuedAt"
    from sealed_holdings h
    join project_headings p on p.project_id = h.project_id
    left join certificates c on c.user_id = h.user_id and c.project_id = h.project_id and c.language = ${language}
      and c.superseded_at is null and c.holding_version = h.version
    where h.user_id = ${userId} and h.shares > 0
    order by h.shares desc, p.slug`.execute(db(tx));
  return rows;
};
