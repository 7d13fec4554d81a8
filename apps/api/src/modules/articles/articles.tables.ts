import type { ArticleType, ArticleVisibility, TextBlock, Localized } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../platform/database/columns.ts';

/** A picture in a text as it is stored: files never change, so neither do their sizes. */
export interface StoredPicture {
  /** documentId */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alternativeText: string;
  readonly caption: string | null;
}
export type StoredBlock = TextBlock<StoredPicture>;

export interface ArticlesTables {
  tags: { id: Generated<number>; document_id: string; name: Json<Localized>; created_at: Instant };
  article_versions: {
    article_id: number;
    version: number;
    type: ArticleType;
    visibility: ArticleVisibility;
    title: Json<Localized>;
    description: Json<Localized>;
    content: Json<Localized<readonly StoredBlock[]>>;
    words: Json<Localized>;
    reading_minutes: Json<Localized<number>>;
    image_file_id: number | null;
    image_alt: Json<Localized> | null;
    saved_at: Instant;
  };
  article_version_tags: { article_id: number; version: number; tag_id: number };
  article_slugs: { id: Generated<number>; slug: string; article_id: number; created_at: Instant };
}
