import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dataDir } from './environment.ts';

/**
 * Changes by the operator while a screen is open. The API has no call for them yet, so they are written into this
 * run's database as its administrator, in the way in which the platform itself adds a price, a rate or a version.
 */
const write = async (statement: string, values: readonly unknown[]): Promise<void> => {
  const client = new pg.Client({
    connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8').trim(),
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [...values]);
    if (rowCount !== 1) throw new Error(`Changed ${rowCount} rows instead of one.`);
  } finally {
    await client.end();
  }
};

/** Raises the share price of this project by a tenth, from now. */
export const raisePrice = (projectDocumentId: string): Promise<void> =>
  write(
    `insert into project_prices (project_id, amount, applied_at)
     select p.id, ceil(x.amount * 1.1), app_now() from projects p
     cross join lateral (select r.amount from project_prices r where r.project_id = p.id and r.applied_at <= app_now()
       order by r.applied_at desc, r.id desc limit 1) x
     where p.document_id = $1`,
    [projectDocumentId],
  );

/** Sets new rates from now: those in force times this factor. */
export const changeRates = (factor: number): Promise<void> =>
  write(
    `insert into exchange_rates (eur_to_czk, eur_to_pln, valid_from, source)
     select round(r.eur_to_czk * $1::numeric, 6), round(r.eur_to_pln * $1::numeric, 6), app_now(), 'Journeys'
     from rates_in_force r`,
    [String(factor)],
  );

/** Publishes the next version of the project's prospectus, with the same text. */
export const publishProspect = (projectDocumentId: string): Promise<void> =>
  write(
    `with newest as (
       select v.* from legal_document_versions v join projects p on p.id = v.project_id
       where v.kind = 'prospect' and p.document_id = $1 order by v.version desc limit 1
     ), written as (
       insert into legal_document_texts
         (kind, project_id, version, title, caption, file_cs_id, file_en_id, file_pl_id)
       select kind, project_id, version + 1, title, caption, file_cs_id, file_en_id, file_pl_id from newest
     )
     insert into legal_document_versions
       (document_id, kind, project_id, version, title, caption, file_cs_id, file_en_id, file_pl_id, published_at)
     select $2, kind, project_id, version + 1, title, caption, file_cs_id, file_en_id, file_pl_id, app_now()
     from newest`,
    [projectDocumentId, randomBytes(12).toString('hex')],
  );
