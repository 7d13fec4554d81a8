import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import type { MediaContentType, MediaTables } from './media.tables.ts';

export interface FileRow {
  readonly documentId: string;
  readonly contentType: MediaContentType;
  readonly sha256: Buffer;
  readonly width: number | null;
  readonly originalName: string;
}

/** A stored file by its address; an id of any other shape is simply not there. */
export const findFile = async (tx: Tx, documentId: string): Promise<FileRow | undefined> =>
  tables<MediaTables>(tx)
    .selectFrom('media_files')
    .select([
      'document_id as documentId',
      'content_type as contentType',
      'sha256',
      'width',
      'original_name as originalName',
    ])
    .where('document_id', '=', documentId)
    .executeTakeFirst();

/** A stored file by whose address other content refers to it; pixels are null for documents. */
export interface FileReference {
  readonly id: number;
  readonly documentId: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The files of one kind among these addresses; what is not there is left out. */
export const findFiles = async (
  tx: Tx,
  documentIds: readonly string[],
  kind: 'image' | 'document',
): Promise<ReadonlyMap<string, FileReference>> => {
  const rows = await tables<MediaTables>(tx)
    .selectFrom('media_files')
    .select(['id', 'document_id as documentId', 'width', 'height'])
    .where('document_id', '=', sql<string>`any(${[...new Set(documentIds)]}::text[])`)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.documentId, row]));
};
