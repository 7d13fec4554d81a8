import { type Expression, sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { Page } from './page.ts';

/**
 * One page of a list and the total number of rows, in one statement. Each row of `list` states its `place`,
 * from 1; for lists of one user, because it reads all of the list.
 */
export const readPage = async <Row extends { readonly place: number }>(
  tx: Tx,
  list: Expression<Row>,
  { page, pageSize }: Page,
): Promise<{ readonly total: number; readonly rows: Row[] }> => {
  const { rows } = await sql<{ readonly total: number } & (Row | { readonly place: null })>`
    with list as (${list})
    select counted.total, page.*
    from (select count(*)::integer as total from list) counted
    left join (
      select * from list where list.place > ${(page - 1) * pageSize} and list.place <= ${page * pageSize}
    ) page on true
    order by page.place`.execute(tables(tx));
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is typeof row & Row => row.place !== null),
  };
};
