// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PollsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly project_id: number;
  readonly question: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly vote_type: 'ByShares' | 'ByPerson';
  readonly permission: 'Holders' | 'Investors';
  readonly start_at: Date | null;
  readonly end_at: Date;
  readonly document_caption: ColumnType<
    Readonly<Record<Locale, string>> | null,
    string | null | undefined,
    string | null
  >;
  readonly file_en_id: number | null;
  readonly file_cs_id: number | null;
  readonly file_pl_id: number | null;
  readonly version: Generated<number>;
  readonly published_at: Date | null;
  readonly frozen_at: Date | null;
  readonly share_count: bigint | null;
  readonly entitled_count: number | null;
  readonly closed_at: Date | null;
  readonly end_notified_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly record_at: Date | null;
  readonly quorum_percent: number | null;
  readonly abstention_key: string | null;
  readonly abstention_counts: boolean | null;
  readonly majority: Generated<'Plurality' | 'Simple' | 'TwoThirds' | 'Absolute'>;
}

export interface PollOptionsTable {
  readonly poll_id: ColumnType<number, number, never>;
  readonly option_key: ColumnType<string, string, never>;
  readonly position: ColumnType<number, number, never>;
  readonly text: ColumnType<Readonly<Record<Locale, string>>, string, never>;
}

export interface PollWeightsTable {
  readonly poll_id: number;
  readonly user_id: number;
  readonly shares: bigint;
}

export interface PollDelegationsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly poll_id: ColumnType<number, number, never>;
  readonly from_user_id: ColumnType<number, number, never>;
  readonly to_user_id: ColumnType<number | null, number | null | undefined, never>;
  readonly asked_at: ColumnType<Date, Date | undefined, never>;
  readonly accepted_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_by: 'holder' | 'delegate' | 'vote' | 'account' | 'recount' | null;
}

export interface PollReceiptsTable {
  readonly number: ColumnType<string, string, never>;
  readonly poll_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly option_key: ColumnType<string, string, never>;
  readonly cast_at: ColumnType<Date, Date, never>;
  readonly delegation_id: ColumnType<number | null, number | null | undefined, never>;
  readonly salt: ColumnType<Buffer, Buffer, never>;
  readonly hash: ColumnType<Buffer, Buffer, never>;
}

export interface PollSealsTable {
  readonly seq: ColumnType<number, number, never>;
  readonly poll_id: ColumnType<number, number, never>;
  readonly poll_document_id: ColumnType<string, string, never>;
  readonly revision: ColumnType<number, number, never>;
  readonly ballot_count: ColumnType<number, number, never>;
  readonly share_count: ColumnType<bigint, bigint, never>;
  readonly entitled_count: ColumnType<number, number, never>;
  readonly ballots_hash: ColumnType<Buffer, Buffer, never>;
  readonly previous_hash: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  readonly hash: ColumnType<Buffer, Buffer, never>;
  readonly sealed_at: ColumnType<Date, Date | undefined, never>;
}

export interface VoteReceiptFilesTable {
  readonly file_sha256: ColumnType<Buffer, Buffer, never>;
  readonly receipt_number: ColumnType<string, string, never>;
  readonly issued_at: ColumnType<Date, Date | undefined, never>;
}

export interface PollVotesTable {
  readonly poll_id: number;
  readonly user_id: number;
  readonly option_key: string;
  readonly cast_at: Generated<Date>;
  readonly receipt_number: string | null;
}

export interface OpenPollsView {
  readonly project_id: number;
  readonly poll_count: number | null;
}

export interface PollsScheduleView {
  readonly kind: string | null;
  readonly document_id: string | null;
  readonly at: Date | null;
  readonly title: unknown;
  readonly seen: number | null;
  readonly project_id: number | null;
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

export interface ProjectOffersView {
  readonly project_id: number;
  readonly document_id: string;
  readonly state: 'Open' | 'Prepared' | 'Completed' | 'Closed' | 'Unknown';
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly share_count: number;
  readonly share_fee: bigint;
  readonly min_purchase_qty: number;
  readonly max_purchase_qty: number;
  readonly max_per_user: number | null;
  readonly only_for_current_investor: boolean;
  readonly price_id: number;
  readonly nominal: bigint;
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

export interface StoredDocumentsView {
  readonly id: number;
  readonly document_id: string;
  readonly byte_size: number;
}

export interface VotingTables {
  readonly polls: PollsTable;
  readonly poll_options: PollOptionsTable;
  readonly poll_weights: PollWeightsTable;
  readonly poll_delegations: PollDelegationsTable;
  readonly poll_receipts: PollReceiptsTable;
  readonly poll_seals: PollSealsTable;
  readonly vote_receipt_files: VoteReceiptFilesTable;
  readonly poll_votes: PollVotesTable;
  readonly open_polls: OpenPollsView;
  readonly polls_schedule: PollsScheduleView;
  // Views of other modules.
  readonly investor_times: InvestorTimesView;
  readonly project_headings: ProjectHeadingsView;
  readonly project_offers: ProjectOffersView;
  readonly share_holdings: ShareHoldingsView;
  readonly share_movements: ShareMovementsView;
  readonly stored_documents: StoredDocumentsView;
}
