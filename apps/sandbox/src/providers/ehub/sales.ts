import type { Context } from '../../context.ts';

interface SaleDetails {
  campaignId: string;
  orderId: string;
  visitId: string;
  /** Decimal text in major units. */
  totalCost: string;
  currency: string;
}

/** One report of a sale; a sale reported twice is listed twice. */
export interface Sale extends SaleDetails {
  id: number;
  /** ISO 8601, sandbox time. */
  receivedAt: string;
}

export function storeSale({ store, clock }: Context, sale: SaleDetails) {
  store.run(
    'insert into ehub_sales (received_at, document) values (?, ?)',
    clock.now(),
    JSON.stringify(sale),
  );
}

/** Oldest first. */
export function listSales({ store }: Context): Sale[] {
  return store
    .all<{ id: number; receivedAt: number; document: string }>(
      'select id, received_at as receivedAt, document from ehub_sales order by id',
    )
    .map(({ id, receivedAt, document }) => ({
      id,
      receivedAt: new Date(receivedAt).toISOString(),
      ...(JSON.parse(document) as SaleDetails),
    }));
}
