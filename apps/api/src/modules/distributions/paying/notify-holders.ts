import { type Currency, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type NotificationKind, notifyAll } from '../../notifications/index.ts';
import { findProjectTitle, listResults } from '../distributions.queries.ts';

type EarningKind = Exclude<Extract<NotificationKind, `earning.${string}`>, `earning.sold_${string}`>;

/** The subject of a notification: a distribution, or one of its lines. */
interface NotifiedOf {
  readonly projectId: number;
  readonly currency: Currency;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Notifies holders of one distribution of the outcome of their lines. */
export const notifyHolders = async (
  tx: Tx,
  { projectId, currency, periodFrom, periodTo }: NotifiedOf,
  kind: EarningKind,
  lines: readonly { readonly userId: number; readonly amount: bigint }[],
): Promise<void> => {
  if (lines.length === 0) return;
  const project = await findProjectTitle(tx, projectId);
  await notifyAll(
    tx,
    lines.map(({ userId, amount }) => ({
      userId,
      kind,
      params: { amount: money(amount, currency), project, periodFrom, periodTo },
      link: '/earnings',
      mail: true,
    })),
  );
};

/** Tells holders that the property is sold, with what the whole project brought them: a loss as openly as a gain. */
export const notifySold = async (
  tx: Tx,
  { projectId, currency }: Pick<NotifiedOf, 'projectId' | 'currency'>,
  lines: readonly { readonly userId: number; readonly amount: bigint }[],
): Promise<void> => {
  if (lines.length === 0) return;
  const project = await findProjectTitle(tx, projectId);
  const results = await listResults(tx, { projectId, currency, userIds: lines.map(({ userId }) => userId) });
  await notifyAll(
    tx,
    lines.map(({ userId, amount }) => {
      const result = results.get(userId) ?? 0n;
      return {
        userId,
        kind: result < 0n ? ('earning.sold_loss' as const) : ('earning.sold_gain' as const),
        params: {
          amount: money(amount, currency),
          project,
          result: money(result < 0n ? -result : result, currency),
        },
        link: '/earnings',
        mail: true,
      };
    }),
  );
};
