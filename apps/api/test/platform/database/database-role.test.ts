import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';

/** Statements that no use case runs, and that a fault or an intruder in the application must not be able to run. */
const forbidden = [
  'delete from users',
  'delete from user_profiles',
  'delete from data_keys',
  'update domain_events set type = type',
  'delete from domain_events',
  'delete from aml_submissions',
  'update aml_submissions set answers = answers',
  'delete from kyc_checks',
  'delete from kyc_events',
  'update kyc_events set body = body',
  'update kyc_reports set report = report',
  'delete from review_cases',
  'delete from verification_records',
  'update verification_records set user_id = user_id',
  'update verification_records set granted_at = granted_at',
  'update project_prices set amount = amount',
  'update exchange_rates set eur_to_czk = eur_to_czk',
  'update legal_document_versions set title = title',
  'delete from wallets',
  'update wallets set user_id = user_id',
  'delete from orders',
  'update order_agreements set accepted_at = accepted_at',
  'delete from payments',
  'delete from payment_events',
  'update payment_events set body = body',
  'delete from collection_accounts',
  'update bank_movements set amount = amount',
  'delete from bank_movements',
  'update ledger_accounts set balance = balance',
  'insert into ledger_transactions default values',
  'update ledger_postings set amount = amount',
  'delete from ledger_seals',
  "insert into app_clock (shift) values ('1 day')",
  'delete from kysely_migration',
  'create table mine (id integer)',
];

const context = useTestDatabase();

it.each(forbidden)('the role of the application may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(context().database.kysely)).rejects.toMatchObject({
    code: '42501',
  });
});
