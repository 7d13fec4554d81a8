import type { RiskBand, VerificationType } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { all } from '@parcela/platform/database/filter-conditions.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';

export type GrantedLevel = Exclude<VerificationType, 'SIGNUP'>;

export type InvestorState = 'unconfirmed' | 'confirmed' | 'blocked';

export interface InvestorRow {
  readonly userId: number;
  readonly documentId: string;
  readonly email: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly state: InvestorState;
  readonly levels: readonly GrantedLevel[];
  readonly isRestricted: boolean;
  readonly risk: RiskBand | null;
  readonly registeredAt: Date;
  readonly lastSeenAt: Date | null;
}

export interface InvestorsFilter {
  /** The beginning of an e-mail address or a name. */
  readonly search: string | undefined;
  readonly state: InvestorState | undefined;
  readonly level: GrantedLevel | undefined;
  readonly country: string | undefined;
  readonly isRestricted: boolean | undefined;
  readonly risk: RiskBand | undefined;
}

const isBlocked = sql`exists (select from blocked_investors b where b.user_id = a.user_id)`;
const isRestricted = sql`exists (select from restricted_investors r where r.user_id = a.user_id)`;

const inState: Readonly<Record<InvestorState, RawBuilder<unknown>>> = {
  unconfirmed: sql`a.confirmed_at is null and not ${isBlocked}`,
  confirmed: sql`a.confirmed_at is not null and not ${isBlocked}`,
  blocked: isBlocked,
};

/** In byte order, every text that begins with `text` comes before `text` followed by the greatest character. */
const begins = (column: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${column} ~>=~ ${text} and ${column} ~<~ (${text} || chr(1114111))`;

const emailBegins = (search: string) => begins(sql`a.email_key`, sql`lower(${search}::text)`);
const firstNameBegins = (search: string) => begins(sql`a.first_name_key`, sql`name_key(${search}::text)`);
const lastNameBegins = (search: string) => begins(sql`a.last_name_key`, sql`name_key(${search}::text)`);

/** When more investors than this match, a scan from the newest one soon finds the first matches. */
const fewMax = 1_000;
/**
 * If all matches are old, that scan is slow; after this many investors, a second query collects the matches by the
 * typed text.
 */
const newestMax = 500;

/** The matching investors, up to one more than `fewMax`; each branch uses its own index. */
export const fitsQuery = (search: string): RawBuilder<{ readonly userId: number }> => {
  // Sorted by the index key, so that the scan ends after these few; otherwise the database would join every investor
  // in id order.
  const ids = (condition: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    sql`(select a.user_id as "userId" from investor_accounts a where ${condition}
      order by ${key} using ~<~ limit ${fewMax + 1})`;
  return sql`${ids(emailBegins(search), sql`a.email_key`)}
    union all ${ids(firstNameBegins(search), sql`a.first_name_key`)}
    union all ${ids(lastNameBegins(search), sql`a.last_name_key`)} limit ${fewMax + 1}`;
};

/** All matching investors, or only the newest ones without another filter; their ids stay in the database. */
const everyoneWhoFits = (
  search: string,
  { after, first }: { readonly after: number | undefined; readonly first: number | null },
): RawBuilder<unknown> => {
  const ids = (condition: RawBuilder<unknown>) =>
    sql`select a.user_id from investor_accounts a where ${condition} and a.user_id < coalesce(${after ?? null}::integer, 2147483647)`;
  return sql`array(
    select f.user_id from (
      ${ids(emailBegins(search))} union ${ids(firstNameBegins(search))} union ${ids(lastNameBegins(search))}
    ) f order by f.user_id desc limit ${first})`;
};

/** The few investors who match the typed text, or the text itself when many match it. */
type Fits = { readonly users: readonly number[] } | { readonly search: string };

type Query = PageAfter<number> &
  Omit<InvestorsFilter, 'search'> & { readonly wanted: Fits | undefined; readonly newest?: number };

const fits = (
  wanted: Fits,
  { after, newest, pageSize, ...filter }: Omit<Query, 'wanted'>,
): RawBuilder<unknown> => {
  if ('users' in wanted) return sql`a.user_id = any(${wanted.users}::integer[])`;
  const { search } = wanted;
  if (newest !== undefined)
    return sql`(${emailBegins(search)} or ${firstNameBegins(search)} or ${lastNameBegins(search)})`;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return sql`a.user_id = any(${everyoneWhoFits(search, { after, first: isFiltered ? null : pageSize + 1 })})`;
};

const conditions = ({ wanted, ...query }: Query): RawBuilder<unknown> => {
  const { after, newest, ...filter } = query;
  return all([
    after === undefined ? undefined : sql`a.user_id < ${after}`,
    newest === undefined
      ? undefined
      : sql`a.user_id > coalesce(${after ?? null}::integer, (select x.user_id from investor_accounts x order by x.user_id desc limit 1)) - ${newest}::integer`,
    wanted === undefined ? undefined : fits(wanted, query),
    filter.state === undefined ? undefined : inState[filter.state],
    filter.level === undefined
      ? undefined
      : sql`exists (select from levels_in_force l where l.user_id = a.user_id and l.type = ${filter.level})`,
    filter.country === undefined ? undefined : sql`a.country = ${filter.country}`,
    filter.risk === undefined
      ? undefined
      : sql`exists (select from investor_risks k where k.user_id = a.user_id and k.band = ${filter.risk})`,
    filter.isRestricted === undefined
      ? undefined
      : filter.isRestricted
        ? isRestricted
        : sql`not ${isRestricted}`,
  ]);
};

/** Newest first; one row more than the page, so that the caller knows whether there are more. */
export const investorsQuery = (query: Query): RawBuilder<InvestorRow> => sql<InvestorRow>`
  select a.user_id as "userId", a.document_id as "documentId", a.email,
    nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.country,
    case when ${isBlocked} then 'blocked' when a.confirmed_at is null then 'unconfirmed' else 'confirmed' end as state,
    array(select l.type from levels_in_force l where l.user_id = a.user_id
      order by array_position(array['KYC', 'AML', 'ORDER', 'INVESTOR'], l.type)) as levels,
    ${isRestricted} as "isRestricted",
    (select k.band from investor_risks k where k.user_id = a.user_id) as risk, a.registered_at as "registeredAt", a.last_seen_at as "lastSeenAt"
  from investor_accounts a
  where ${conditions(query)}
  order by a.user_id desc limit ${query.pageSize + 1}`;

const whoFits = async (tx: Tx, search: string): Promise<Fits> => {
  const { rows } = await fitsQuery(search).execute(tables(tx));
  return rows.length > fewMax ? { search } : { users: rows.map(({ userId }) => userId) };
};

export const listInvestors = async (
  tx: Tx,
  { search, ...query }: PageAfter<number> & InvestorsFilter,
): Promise<readonly InvestorRow[]> => {
  const list = async (wanted: Fits | undefined, newest?: number): Promise<readonly InvestorRow[]> =>
    (
      await investorsQuery({ ...query, wanted, ...(newest === undefined ? {} : { newest }) }).execute(
        tables(tx),
      )
    ).rows;
  if (search === undefined) return list(undefined);
  const few = await whoFits(tx, search);
  if ('users' in few) return list(few);
  const newest = await list(few, newestMax);
  return newest.length > query.pageSize ? newest : list(few);
};
