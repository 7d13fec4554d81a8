import {
  currencies,
  type Currency,
  type OrderState,
  parseOrderNumber,
  type PaymentType,
} from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { all, type DaysFilter, onDays } from '@parcela/platform/database/filter-conditions.ts';
import { instantOfMicros, type Micros, microsOf } from '@parcela/platform/paging/keyset.ts';
import type { OrdersTables } from '../orders.tables.ts';
import {
  type OperatorOrderRow,
  operatorOrderColumns,
  operatorOrderJoins,
} from './operator-orders.queries.ts';

export interface OperatorOrdersFilter extends DaysFilter {
  readonly state: OrderState | undefined;
  readonly paymentType: PaymentType | undefined;
  /** documentIds. */
  readonly project: string | undefined;
  readonly user: string | undefined;
  /** In the form shown to users. */
  readonly number: string | undefined;
  readonly reference: string | undefined;
  readonly currency: Currency | undefined;
  readonly needsReview: boolean | undefined;
  /** A day: only orders that can be paid until the end of that day or earlier. */
  readonly expiresBefore: string | undefined;
  /** In minor units. */
  readonly priceFrom: number | undefined;
  readonly priceTo: number | undefined;
}

export type OrderSort = 'createdAt' | 'createdAt:desc' | 'price' | 'price:desc';

/** The sort value of a page's last order: the currency and its price, or the instant in microseconds. */
export type OrderKey =
  | { readonly by: 'createdAt'; readonly micros: Micros; readonly id: number }
  | { readonly by: 'price'; readonly currency: Currency; readonly price: number; readonly id: number };

export interface OrdersPage {
  readonly sort: OrderSort;
  readonly after: OrderKey | undefined;
  readonly pageSize: number;
}

export const keyOfOrder =
  (sort: OrderSort) =>
  (row: ListedOrderRow): OrderKey =>
    sort.startsWith('price')
      ? { by: 'price', currency: row.currency, price: Number(row.price), id: row.id }
      : { by: 'createdAt', micros: String(row.placedMicros), id: row.id };

export interface ListedOrderRow extends OperatorOrderRow {
  readonly placedMicros: bigint;
}

/** Matches the parts of an order number; it has no time zone, so its day is compared with the order's day. */
const isNumber = (text: string, timeZone: string): RawBuilder<unknown> => {
  const number = parseOrderNumber(text);
  return number === null
    ? sql`false`
    : sql`o.id = ${number.orderId} and o.project_id = ${number.projectId}
        and to_char(o.created_at at time zone ${timeZone}, 'YYYYMMDD') = ${number.day}`;
};

/**
 * Words of a closed set are literals in the statement: a plan shared by all words could not use a partial index for
 * one word.
 */
const conditions = (filter: OperatorOrdersFilter): (RawBuilder<unknown> | undefined)[] => [
  filter.state === undefined ? undefined : sql`o.state = ${sql.lit(filter.state)}`,
  filter.paymentType === undefined ? undefined : sql`o.payment_type = ${sql.lit(filter.paymentType)}`,
  filter.project === undefined
    ? undefined
    : sql`o.project_id = (select h.project_id from project_headings h where h.document_id = ${filter.project})`,
  filter.user === undefined
    ? undefined
    : sql`o.user_id = (select u.user_id from order_investors u where u.document_id = ${filter.user})`,
  filter.number === undefined ? undefined : isNumber(filter.number, filter.timeZone),
  filter.reference === undefined ? undefined : sql`o.payment_reference = ${filter.reference}`,
  filter.needsReview === undefined
    ? undefined
    : filter.needsReview
      ? sql`o.needs_review`
      : sql`not o.needs_review`,
  filter.expiresBefore === undefined
    ? undefined
    : sql`o.deadline_at < (${filter.expiresBefore}::date + 1)::timestamp at time zone ${filter.timeZone}`,
  filter.priceFrom === undefined ? undefined : sql`o.price >= ${filter.priceFrom}`,
  filter.priceTo === undefined ? undefined : sql`o.price <= ${filter.priceTo}`,
  ...onDays(sql`o.created_at`, filter),
];

const ofCurrency = (currency: Currency | undefined) =>
  currency === undefined ? undefined : sql`o.currency = ${sql.lit(currency)}`;

/** The ids of one page of orders; one order more than the page. */
const idsByInstant = ({ sort, after, pageSize }: OrdersPage, filter: OperatorOrdersFilter) => {
  const isUp = sort === 'createdAt';
  const order = isUp ? sql`o.created_at, o.id` : sql`o.created_at desc, o.id desc`;
  const begin =
    after?.by === 'createdAt'
      ? sql`(o.created_at, o.id) ${isUp ? sql`>` : sql`<`} (${instantOfMicros(after.micros)}, ${after.id})`
      : undefined;
  return sql`select o.id from orders o
    where ${all([begin, ofCurrency(filter.currency), ...conditions(filter)])}
    order by ${order} limit ${pageSize + 1}`;
};

/** The same by price: currencies follow one another, because prices in different currencies cannot be compared. */
const idsByPrice = ({ sort, after, pageSize }: OrdersPage, filter: OperatorOrdersFilter) => {
  const isUp = sort === 'price';
  const order = isUp ? sql`o.price, o.id` : sql`o.price desc, o.id desc`;
  const key = after?.by === 'price' ? after : undefined;
  const wanted = currencies
    .filter((currency) => filter.currency === undefined || currency === filter.currency)
    .toSorted();
  const left = key === undefined ? wanted : wanted.slice(Math.max(wanted.indexOf(key.currency), 0));
  const branches = left.map(
    (currency, place) => sql`(select ${sql.lit(place)} as place, o.id, o.price from orders o
      where ${all([
        key?.currency === currency
          ? sql`(o.price, o.id) ${isUp ? sql`>` : sql`<`} (${key.price}::bigint, ${key.id})`
          : undefined,
        ofCurrency(currency),
        ...conditions(filter),
      ])}
      order by ${order} limit ${pageSize + 1})`,
  );
  return sql`select o.id from (${sql.join(branches, sql` union all `)}) o
    order by o.place, ${order} limit ${pageSize + 1}`;
};

/** A page of all investors' orders, one row more: first finds the orders, then the facts to show. */
export const ordersQuery = (page: OrdersPage, filter: OperatorOrdersFilter): RawBuilder<ListedOrderRow> => {
  const byPrice = page.sort.startsWith('price');
  const ids = byPrice ? idsByPrice(page, filter) : idsByInstant(page, filter);
  const direction = page.sort.endsWith(':desc') ? sql`desc` : sql`asc`;
  const order = byPrice
    ? sql`o.currency, o.price ${direction}, o.id ${direction}`
    : sql`o.created_at ${direction}, o.id ${direction}`;
  return sql<ListedOrderRow>`
    with page as materialized (${ids})
    select ${operatorOrderColumns}, ${microsOf(sql`o.created_at`)} as "placedMicros"
    from page join orders o on o.id = page.id ${operatorOrderJoins}
    order by ${order}`;
};

export const listOperatorOrders = async (
  tx: Tx,
  page: OrdersPage,
  filter: OperatorOrdersFilter,
): Promise<readonly ListedOrderRow[]> =>
  (await ordersQuery(page, filter).execute(tables<OrdersTables>(tx))).rows;
