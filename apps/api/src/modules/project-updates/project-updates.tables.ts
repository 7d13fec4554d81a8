// Written by `npm run generate:database` from the migrated database.
import type { StoredBlock } from '../articles/index.ts';
import type { StoredFigure, StoredUpdateFile } from './stored-update.ts';
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ProjectUpdatesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly first_published_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
  readonly showings: ColumnType<
    readonly { readonly version: number; readonly shown_from: string }[],
    string | undefined,
    string
  >;
}

export interface ProjectUpdateVersionsTable {
  readonly project_update_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly audience: ColumnType<
    'public' | 'investors' | 'holders',
    'public' | 'investors' | 'holders',
    never
  >;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly content: ColumnType<Readonly<Record<Locale, readonly StoredBlock[]>>, string, never>;
  readonly figures: ColumnType<readonly StoredFigure[], string, never>;
  readonly files: ColumnType<readonly StoredUpdateFile[], string, never>;
  readonly milestone: ColumnType<
    'purchase' | 'permit' | 'construction' | 'completion' | 'handover' | 'first_rent' | 'sale' | null,
    | 'purchase'
    | 'permit'
    | 'construction'
    | 'completion'
    | 'handover'
    | 'first_rent'
    | 'sale'
    | null
    | undefined,
    never
  >;
  readonly milestone_on: ColumnType<string | null, string | null | undefined, never>;
  readonly correction: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface ReleasedProjectUpdatesView {
  readonly project_update_id: number;
  readonly document_id: string;
  readonly released_at: Date | null;
  readonly version: number;
  readonly project_id: number;
  readonly audience: 'public' | 'investors' | 'holders';
  readonly title: Readonly<Record<Locale, string>>;
  readonly content: Readonly<Record<Locale, readonly StoredBlock[]>>;
  readonly figures: readonly StoredFigure[];
  readonly files: readonly StoredUpdateFile[];
  readonly milestone:
    | 'purchase'
    | 'permit'
    | 'construction'
    | 'completion'
    | 'handover'
    | 'first_rent'
    | 'sale'
    | null;
  readonly milestone_on: string | null;
  readonly correction: Readonly<Record<Locale, string>> | null;
  readonly shown_from: Date | null;
}

export interface ProjectUpdatesScheduleView {
  readonly kind: string | null;
  readonly document_id: string;
  readonly at: Date | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly replaces: number | null;
  readonly seen: number;
}

export interface ProjectUpdateReleasesTable {
  readonly project_update_id: number;
  readonly version: number;
  readonly released_at: Date;
  readonly audience: 'public' | 'investors' | 'holders';
  readonly entitled: number;
  readonly noticed_up_to: number | null;
}

export interface ProjectUpdateReadersTable {
  readonly project_update_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly shares: ColumnType<bigint, bigint, never>;
  readonly noticed_at: ColumnType<Date, Date | undefined, never>;
}

export interface ProjectUpdateShowingsView {
  readonly project_update_id: number;
  readonly version: number | null;
  readonly shown_from: Date | null;
}

export interface InvestorTimesView {
  readonly user_id: number;
  readonly granted_at: Date;
  readonly revoked_at: Date | null;
}

export interface ProjectHeadingsView {
  readonly project_id: number;
  readonly document_id: string;
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly share_count: number;
  readonly info_document_id: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly slug: string;
  readonly title_key: string;
}

export interface ReviewedPeopleView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
}

export interface ShareMovementsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint;
  readonly occurred_at: Date;
}

export interface ShownProjectsView {
  readonly project_id: number;
}

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface ProjectUpdatesTables {
  readonly project_updates: ProjectUpdatesTable;
  readonly project_update_versions: ProjectUpdateVersionsTable;
  readonly released_project_updates: ReleasedProjectUpdatesView;
  readonly project_updates_schedule: ProjectUpdatesScheduleView;
  readonly project_update_releases: ProjectUpdateReleasesTable;
  readonly project_update_readers: ProjectUpdateReadersTable;
  readonly project_update_showings: ProjectUpdateShowingsView;
  // Views of other modules.
  readonly investor_times: InvestorTimesView;
  readonly project_headings: ProjectHeadingsView;
  readonly reviewed_people: ReviewedPeopleView;
  readonly share_holdings: ShareHoldingsView;
  readonly share_movements: ShareMovementsView;
  readonly shown_projects: ShownProjectsView;
  readonly stored_files: StoredFilesView;
}
