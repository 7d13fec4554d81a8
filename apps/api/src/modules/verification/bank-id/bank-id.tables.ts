import type { Generated } from 'kysely';

export interface BankIdTables {
  bank_id_attempts: {
    id: Generated<bigint>;
    user_id: number;
    session_id: bigint;
    state_hash: Buffer;
    nonce: string;
    code_verifier: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
}
