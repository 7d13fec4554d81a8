import type { Currency } from '@parcela/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../../../platform/database/columns.ts';

/** What became of a line. */
export type MovementOutcome =
  | 'payment'
  | 'transfer'
  | 'transfer_returned'
  | 'outgoing'
  | 'reversal'
  | 'nothing'
  | 'foreign_currency';

/** Lines that a person has to explain or to read. */
export type BankLineKind =
  | Extract<MovementOutcome, 'outgoing' | 'reversal' | 'foreign_currency'>
  | 'unreadable';

export interface BankStatementsTables {
  bank_accounts: {
    id: Generated<number>;
    iban: string;
    currency: Currency;
    read_to: string | null;
    last_read_at: Date | null;
    created_at: Instant;
  };
  bank_movements: {
    id: Generated<number>;
    bank_account_id: number;
    movement_id: string;
    instruction_id: string | null;
    booked_on: string;
    amount: bigint;
    currency: string;
    raw: string;
    outcome: MovementOutcome;
    imported_at: Instant;
  };
  bank_unreadable_lines: {
    id: Generated<number>;
    bank_account_id: number;
    digest: Buffer;
    raw: string;
    problem: string;
    imported_at: Instant;
    read_at: ColumnType<Date | null, undefined, Date>;
  };
  bank_lines_to_explain: {
    kind: BankLineKind;
    line_id: number;
    account_iban: string;
    account_currency: Currency;
    movement_id: string | null;
    booked_on: string | null;
    amount: bigint | null;
    currency: string | null;
    raw: string;
    problem: string | null;
    imported_at: Date;
    payment_document_id: string | null;
  };
}
