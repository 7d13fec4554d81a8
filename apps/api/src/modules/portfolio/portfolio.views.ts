import { type Currency, type Money, type Rates, type RatedMoney, money } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { OperationalError } from '../../platform/errors.ts';
import type { Localized } from '../content/index.ts';

/** What is known of a project of which the user holds shares. */
export interface PositionRow {
  readonly projectId: number;
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  readonly countryCode: string;
  readonly shareCount: number;
  /** Nominal price in force of one share, without its fee. */
  readonly nominal: Money;
  readonly images: readonly {
    readonly documentId: string;
    readonly width: number;
    readonly height: number;
    readonly alt: Localized;
    readonly caption: Localized | null;
  }[];
  /** The user's Paid orders of the project, each with the rates frozen on it. */
  readonly paid: readonly RatedMoney[];
}

export interface PortfolioRows {
  /** The user's own currency. */
  readonly currency: Currency;
  readonly rates: Rates;
  readonly positions: readonly PositionRow[];
}

/** Amounts come as text, because a number of JSON would lose what is beyond 2^53. */
interface PositionJson extends Omit<PositionRow, 'nominal' | 'paid'> {
  readonly nominal: string;
  readonly currency: Currency;
  readonly paid: readonly {
    readonly price: string;
    readonly currency: Currency;
    readonly eurToCzk: string;
    readonly eurToPln: string;
  }[];
}

const asPosition = ({ nominal, currency, paid, ...position }: PositionJson): PositionRow => ({
  ...position,
  nominal: money(BigInt(nominal), currency),
  paid: paid.map(({ price, currency: paidIn, ...rates }) => ({ money: money(BigInt(price), paidIn), rates })),
});

/**
 * The rates in force, the user's currency, and the projects of the given ids, in one query.
 * @throws OperationalError 503 before the first rates were set
 */
export const readPortfolio = async (
  tx: Tx,
  { userId, projectIds }: { readonly userId: number; readonly projectIds: readonly number[] },
): Promise<PortfolioRows> => {
  const { rows } = await sql<{
    currency: Currency;
    eurToCzk: string;
    eurToPln: string;
    positions: readonly PositionJson[];
  }>`
    select p.currency, r.eur_to_czk as "eurToCzk", r.eur_to_pln as "eurToPln",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'projectId', h.project_id, 'infoDocumentId', h.info_document_id, 'slug', h.slug, 'title', h.title,
          'countryCode', h.country_code, 'shareCount', h.share_count, 'currency', h.currency,
          'nominal', price.amount::text,
          'images', (select coalesce(jsonb_agg(jsonb_build_object('documentId', i.document_id, 'width', i.width,
              'height', i.height, 'alt', i.alt, 'caption', i.caption) order by i.position), '[]')
            from project_pictures i where i.project_id = h.project_id),
          'paid', (select coalesce(jsonb_agg(jsonb_build_object('price', o.price::text, 'currency', o.currency,
              'eurToCzk', o.eur_to_czk::text, 'eurToPln', o.eur_to_pln::text)), '[]')
            from paid_orders o where o.user_id = p.user_id and o.project_id = h.project_id))), '[]')
        from project_headings h
        join project_prices_in_force price on price.project_id = h.project_id
        where h.project_id = any(${projectIds})) as positions
    from user_preferences p cross join rates_in_force r
    where p.user_id = ${userId}`.execute(tables(tx));
  const row = rows[0];
  if (!row) throw new OperationalError('common.unavailable', { retryAfterS: 60 });
  const { currency, positions, ...rates } = row;
  return { currency, rates, positions: positions.map(asPosition) };
};
