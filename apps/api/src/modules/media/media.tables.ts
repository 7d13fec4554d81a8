// Written by `npm run generate:database` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type MediaContentType = 'image/webp' | 'application/pdf';

export interface MediaFilesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly kind: ColumnType<'image' | 'document', 'image' | 'document', never>;
  readonly content_type: ColumnType<MediaContentType, MediaContentType, never>;
  readonly byte_size: ColumnType<number, number, never>;
  readonly sha256: ColumnType<Buffer, Buffer, never>;
  readonly width: ColumnType<number | null, number | null | undefined, never>;
  readonly height: ColumnType<number | null, number | null | undefined, never>;
  readonly original_name: string;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly version: Generated<number>;
}

export interface StoredDocumentsView {
  readonly id: number;
  readonly document_id: string;
  readonly byte_size: number;
}

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface MediaTables {
  readonly media_files: MediaFilesTable;
  readonly stored_documents: StoredDocumentsView;
  readonly stored_files: StoredFilesView;
}
