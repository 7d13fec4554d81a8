// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface BannersTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
}

export interface BannerVersionsTable {
  readonly banner_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly of_page: ColumnType<string, string, never>;
  readonly small_file_id: ColumnType<number, number, never>;
  readonly medium_file_id: ColumnType<number, number, never>;
  readonly large_file_id: ColumnType<number, number, never>;
  readonly alt: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly link: ColumnType<string | null, string | null | undefined, never>;
  readonly relevance: ColumnType<number, number, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface BannerMessagesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
}

export interface BannerMessageVersionsTable {
  readonly message_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly type: ColumnType<
    'Verification' | 'Greenhorn' | 'General',
    'Verification' | 'Greenhorn' | 'General',
    never
  >;
  readonly text: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly relevance: ColumnType<number, number, never>;
  readonly of_page: ColumnType<string | null, string | null | undefined, never>;
  readonly visible_days: ColumnType<number | null, number | null | undefined, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface BannerMessageDismissalsTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly message_id: ColumnType<number, number, never>;
  readonly dismissed_at: ColumnType<Date, Date | undefined, never>;
}

export interface BannerPicturesView {
  readonly file_id: number | null;
}

export interface BannersScheduleView {
  readonly kind: string | null;
  readonly document_id: string | null;
  readonly at: Date | null;
  readonly title: unknown;
  readonly version: number | null;
  readonly replaces: number | null;
  readonly seen: number | null;
}

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface UserRegistrationsView {
  readonly user_id: number;
  readonly registered_at: Date;
}

export interface BannersTables {
  readonly banners: BannersTable;
  readonly banner_versions: BannerVersionsTable;
  readonly banner_messages: BannerMessagesTable;
  readonly banner_message_versions: BannerMessageVersionsTable;
  readonly banner_message_dismissals: BannerMessageDismissalsTable;
  readonly banner_pictures: BannerPicturesView;
  readonly banners_schedule: BannersScheduleView;
  // Views of other modules.
  readonly stored_files: StoredFilesView;
  readonly user_registrations: UserRegistrationsView;
}
