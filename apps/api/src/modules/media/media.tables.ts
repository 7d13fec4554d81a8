import type { Generated } from 'kysely';

interface MediaFilesTable {
  readonly id: Generated<number>;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly content_type: MediaContentType;
  readonly byte_size: number;
  readonly sha256: Buffer;
  readonly width: number | null;
  readonly height: number | null;
  readonly original_name: string;
  readonly created_at: Generated<Date>;
}

/** Raster pictures are re-encoded on arrival, so WebP is the only one that is kept. */
export type MediaContentType = 'image/svg+xml' | 'image/webp' | 'application/pdf';

export interface MediaTables {
  media_files: MediaFilesTable;
}
