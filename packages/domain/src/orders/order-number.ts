import { dateInZone } from '../calendar.ts';

/**
 * The number of an order on screens, `YYYYMMDD-{projectId}-{orderId}`, with the day in `timeZone`. Staff find
 * the order by it (`parseOrderNumber`).
 */
export function orderNumber(
  order: { readonly placedAt: Date; readonly projectId: number | bigint; readonly orderId: number | bigint },
  timeZone: string,
): string {
  return `${dateInZone(order.placedAt, timeZone).replaceAll('-', '')}-${order.projectId}-${order.orderId}`;
}

const idMax = 2_147_483_647;

/** The parts of an order's number, with the day as `YYYYMMDD`; null for any other text. */
export function parseOrderNumber(
  text: string,
): { readonly day: string; readonly projectId: number; readonly orderId: number } | null {
  const [, day, project, order] = /^(\d{8})-(\d{1,10})-(\d{1,10})$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const [projectId, orderId] = [Number(project), Number(order)];
  return projectId > idMax || orderId > idMax ? null : { day, projectId, orderId };
}
