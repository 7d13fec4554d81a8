import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { deleteFeed } from './calendar/calendar-feeds.store.ts';
import { eraseCertificates } from './certificates/certificates.store.ts';

const listOwnCertificates = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select c.number, h.document_id as project, h.title ->> 'en' as "projectTitle", c.language, c.shares,
      c.share_count as "issuedShares", encode(c.content_sha256, 'hex') as "contentSha256",
      encode(c.file_sha256, 'hex') as "fileSha256", c.seal_seq as "seal", encode(c.seal_hash, 'hex') as "sealHash",
      c.issued_at as "issuedAt", c.superseded_at as "supersededAt"
    from certificates c join project_headings h on h.project_id = c.project_id
    where c.user_id = ${userId} order by c.id`.execute(tables(tx));
  return rows;
};

const findOwnFeed = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select f.created_at as "createdAt" from calendar_feeds f where f.user_id = ${userId}`.execute(tables(tx));
  return rows;
};

const eraseDocuments = async (tx: Tx, userId: number): Promise<void> => {
  await eraseCertificates(tx, userId);
  await deleteFeed(tx, userId);
};

/**
 * Certificates of ownership and the calendar's address. The certificate files, which name the holder, and the address
 * are erased with the account.
 */
export const documentsPersonalData: PersonalData = {
  parts: { certificates: listOwnCertificates, calendarFeed: findOwnFeed },
  tables: ['certificates', 'calendar_feeds'],
  erase: eraseDocuments,
};
