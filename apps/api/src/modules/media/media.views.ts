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
