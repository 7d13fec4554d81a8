import type { Generated } from 'kysely';

interface FundedRequestsTable {
  readonly id: Generated<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly project_id: number;
  readonly created_at: Generated<Date>;
}

export interface FundedRequestTables {
  funded_requests: FundedRequestsTable;
}
