import { sql } from 'kysely';
import { saveProfileFields } from '../../../src/modules/accounts/index.ts';
import { saveConsents } from '../../../src/modules/referrals/save-consents.ts';
import { storeVisit } from '../../../src/modules/referrals/store-affiliate-visit.ts';
import { insertSubmission } from '../../../src/modules/verification/questionnaire/aml-questionnaire.store.ts';
import { answers } from '../verification/sample-questionnaire.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { TestUser } from '../app/test-app.ts';
import { testVault } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

/**
 * Personal data that only AML and accounting need. Each value ends in `mark`, so that it differs from other users'
 * values. A value has at least twelve characters where tables are searched for it, because a shorter one may occur at
 * random in encrypted bytes.
 */
export const identityOf = (mark: string) => ({
  firstName: `Marie${mark}`,
  lastName: `Černá${mark}`,
  residentialAddress: `Tajná 77 ${mark}`,
  postalCode: `779 ${mark}`,
  cityAddress: `Olomouc${mark}`,
  countryAddress: 'CZE',
  dateOfBirth: '1983-11-05',
  socialSecurityNumber: `835405/${mark}`,
  idOrPassportNumber: `OP-${mark}`,
  countryOfOrigin: 'SVK',
  citizenship: 'CZE',
  documentValidUntil: '2099-06-30',
  documentIssuedBy: `Magistrát ${mark}`,
});

/** An affiliate visit and a cookie, both with 32 characters. */
export const trackingOf = (mark: string) => ({
  visit: `visit${mark}`.padEnd(32, '0'),
  cookie: mark.padEnd(32, 'a'),
});

/** A user who has consented to measuring and marketing and has their ids. */
export const track = async (tx: Tx, { userId }: TestUser, mark: string): Promise<void> => {
  const { visit } = trackingOf(mark);
  await saveConsents(tx, userId, { analytics: true, marketing: true, textVersion: 1 });
  await storeVisit(tx, userId, visit);
};

/** A user who has given personal data and answered the questionnaire. */
export const identify = async (tx: Tx, { userId }: TestUser, mark: string): Promise<void> => {
  const values = identityOf(mark);
  await saveProfileFields(tx, testVault, userId, { values });
  await insertSubmission(tx, testVault, {
    userId,
    questionnaire: { ...values, ...answers, expectedTradesVolume: 2, purposeOfContract: `Aim ${mark}` },
    reasons: [],
  });
};

/** The tables, including the jobs, whose rows contain any of these texts. */
export const tablesWith = async (context: TestContext, ...texts: readonly string[]): Promise<string[]> => {
  const { kysely } = context.admin;
  const { rows: names } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'jobs') order by 1, 2`.execute(kysely);
  const { rows } = await sql<{ name: string }>`${sql.join(
    names.map(
      ({ schema, name }) => sql`
        select ${sql.lit(name)} as name
        where exists (select from ${sql.table(`${schema}.${name}`)} t where t::text like any(${texts.map((text) => `%${text}%`)}::text[]))`,
    ),
    sql` union all `,
  )}`.execute(kysely);
  return rows.map(({ name }) => name).toSorted();
};
