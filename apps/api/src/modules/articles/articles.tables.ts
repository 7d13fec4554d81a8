// Written by `npm run generate:database` from the migrated database.
import type { StoredBlock } from './stored-blocks.ts';
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ArticlesQueueView {
  readonly kind: string | null;
  readonly since: Date;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface ArticlesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly first_published_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
}

export interface ArticleVersionsTable {
  readonly article_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly type: ColumnType<'News' | 'HowTo' | 'InvestorClub', 'News' | 'HowTo' | 'InvestorClub', never>;
  readonly visibility: ColumnType<
    'Public' | 'Private' | 'OnlyInvestors',
    'Public' | 'Private' | 'OnlyInvestors',
    never
  >;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly description: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly content: ColumnType<Readonly<Record<Locale, readonly StoredBlock[]>>, string, never>;
  readonly words: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly reading_minutes: ColumnType<Readonly<Record<Locale, number>>, string, never>;
  readonly image_file_id: ColumnType<number | null, number | null | undefined, never>;
  readonly image_alt: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface ArticleSlugsTable {
  readonly id: GeneratedAlways<number>;
  readonly slug: ColumnType<string, string, never>;
  readonly article_id: ColumnType<number, number, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface TagsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly name: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly created_at: Generated<Date>;
  readonly version: Generated<number>;
}

export interface ArticleVersionTagsTable {
  readonly article_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly tag_id: ColumnType<number, number, never>;
}

export interface ArticlesScheduleView {
  readonly kind: string | null;
  readonly document_id: string;
  readonly at: Date | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly replaces: number | null;
  readonly seen: number;
}

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface ArticlesTables {
  readonly articles_queue: ArticlesQueueView;
  readonly articles: ArticlesTable;
  readonly article_versions: ArticleVersionsTable;
  readonly article_slugs: ArticleSlugsTable;
  readonly tags: TagsTable;
  readonly article_version_tags: ArticleVersionTagsTable;
  readonly articles_schedule: ArticlesScheduleView;
  // Views of other modules.
  readonly stored_files: StoredFilesView;
}
