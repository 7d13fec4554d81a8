import { dateInZone } from '../calendar.ts';

/**
 * The number of an order as people see it, `YYYYMMDD-{projectId}-{orderId}`, the day counted in `timeZone`.
 * For display only: nothing is ever looked up by it.
 */
export function orderNumber(
  order: { readonly placedAt: Date; readonly projectId: number | bigint; readonly orderId: number | bigint },
  timeZone: string,
): string {
  return `${dateInZone(order.placedAt, timeZone).replaceAll('-', '')}-${order.projectId}-${order.orderId}`;
}
