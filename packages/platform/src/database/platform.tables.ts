// Written by `npm run generate:database` from the migrated database.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AppClockTable {
  readonly only_row: GeneratedAlways<boolean>;
  readonly shift: GeneratedAlways<string>;
}

export interface SessionsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly document_id: string;
  readonly token_hash: Buffer;
  readonly audience: 'investor' | 'staff' | 'view';
  readonly subject_id: number;
  readonly user_agent: string;
  readonly created_at: Generated<Date>;
  readonly last_active_at: Generated<Date>;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly fresh_until: Date | null;
  readonly opened_in: bigint | null;
}

export interface IdempotencyKeysTable {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly input_hash: Buffer;
  readonly status: number | null;
  readonly body: string | null;
  readonly created_at: Generated<Date>;
}

export interface OneTimeTokensTable {
  readonly id: GeneratedAlways<bigint>;
  readonly purpose: string;
  readonly subject_id: number;
  readonly token_hash: Buffer;
  readonly created_at: Generated<Date>;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

export interface DataKeysTable {
  readonly subject_id: number;
  readonly master_key_id: string;
  readonly wrapped_key: Buffer | null;
  readonly created_at: Generated<Date>;
  readonly destroyed_at: Date | null;
}

export interface RateLimitsTable {
  readonly key: string;
  readonly points: Generated<number>;
  readonly expire: number | null;
}

export interface DemoDataTable {
  readonly only_row: GeneratedAlways<boolean>;
  readonly marked_at: GeneratedAlways<Date>;
}

export interface KyselyMigrationTable {
  readonly name: GeneratedAlways<string>;
  readonly timestamp: GeneratedAlways<string>;
}

export interface KyselyMigrationLockTable {
  readonly id: GeneratedAlways<string>;
  readonly is_locked: GeneratedAlways<number>;
}

export interface PlatformTables {
  readonly app_clock: AppClockTable;
  readonly sessions: SessionsTable;
  readonly idempotency_keys: IdempotencyKeysTable;
  readonly one_time_tokens: OneTimeTokensTable;
  readonly data_keys: DataKeysTable;
  readonly rate_limits: RateLimitsTable;
  readonly demo_data: DemoDataTable;
  readonly kysely_migration: KyselyMigrationTable;
  readonly kysely_migration_lock: KyselyMigrationLockTable;
}
