import type { PollPermission, VoteType, Localized } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../platform/database/columns.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface VotingTables {
  polls: {
    id: Generated<number>;
    document_id: string;
    project_id: number;
    question: Json<Localized>;
    vote_type: VoteType;
    permission: PollPermission;
    start_at: Moment;
    end_at: Date;
    document_caption: Json<Localized> | null;
    file_en_id: number | null;
    file_cs_id: number | null;
    file_pl_id: number | null;
    version: Generated<number>;
    published_at: Moment;
    frozen_at: Moment;
    share_count: ColumnType<bigint | null, never, bigint>;
    entitled_count: ColumnType<number | null, never, number>;
    closed_at: Moment;
    ended_told_at: Moment;
    created_at: Generated<Date>;
  };
  poll_options: {
    poll_id: number;
    option_key: string;
    position: number;
    text: Json<Localized>;
  };
  poll_weights: {
    poll_id: number;
    user_id: number;
    shares: bigint;
  };
  poll_votes: {
    poll_id: number;
    user_id: number;
    option_key: string;
    cast_at: ColumnType<Date, Date | undefined, Date>;
  };
}
