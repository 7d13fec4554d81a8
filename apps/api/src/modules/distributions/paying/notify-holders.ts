import { type Currency, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type NotificationKind, notifyAll } from '../../notifications/index.ts';
import { findProjectTitle } from '../distributions.queries.ts';

type EarningKind = Extract<NotificationKind, `earning.${string}`>;

/** Whom a notification is about: a distribution, or a line of it. */
interface NotifiedOf {
  readonly projectId: number;
  readonly currency: Currency;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Notifies holders of one distribution what became of their lines. */
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
