import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { checkInvariants, rowText } from '@parcela/invariants/check-invariants.queries.ts';
import { invariants } from '@parcela/invariants/index.ts';
import type { Timeline } from '../timeline.ts';
import { rowsOf } from './rows.ts';

/**
 * E3 counts days in which a worker is active, but a storm moves the clock over two days in one step; the final check
 * covers it with all others.
 */
const safetyIds = invariants
  .filter(({ id, nature }) => nature === 'safety' && id !== 'E3')
  .map(({ id }) => id);

/** Read only from the tables of orders, polls and withdrawals; some invariants state the same in another way. */
const ownSafety: readonly { readonly name: string; readonly query: string }[] = [
  {
    name: 'more shares are sold or reserved than were offered',
    query: `
      select p.id, p.share_count, sum(o.token_count) as sold from projects p join orders o on o.project_id = p.id
      where o.state in ('Open', 'Unpaid', 'Paid') group by p.id having sum(o.token_count) > p.share_count`,
  },
  {
    name: 'somebody has two votes in a poll',
    query: 'select poll_id, user_id from poll_votes group by 1, 2 having count(*) > 1',
  },
  {
    name: 'an order was paid more than a week and its deferrals after it was placed',
    query: `
      select id, created_at, paid_at from orders where paid_at > created_at + interval '7 days 192 hours'`,
  },
  {
    name: 'a wallet was emptied while money of its owner was restricted',
    // A withdrawal may have begun before the end of a restriction and waited for it.
    query: `
      select w.id, w.user_id, w.created_at, r.opened_at, r.closed_at
      from withdrawals w join account_restrictions r on r.user_id = w.user_id
      where r.opened_at < w.created_at and coalesce(r.closed_at > w.created_at + interval '1 minute', true)`,
  },
];

const isAway = (error: unknown): boolean =>
  /terminat|ECONNREFUSED|ECONNRESET|57P0|shutting down|starting up|timeout exceeded|recovery|not queryable|Connection/.test(
    `${String(error)} ${String((error as { code?: unknown }).code)}`,
  );

/** Checks what must hold at any moment, on one snapshot; returns whether the check could run. */
export const checkSafety = async (context: TestContext, timeline: Timeline): Promise<boolean> => {
  try {
    const { violations } = await checkInvariants(context.database.kysely, { ids: safetyIds });
    for (const { invariant, rows } of violations)
      timeline.fail(
        `${invariant.id} is broken: ${invariant.title} (${rows.slice(0, 2).map(rowText).join('; ')})`,
      );
    for (const { name, query } of ownSafety) {
      const [first] = await rowsOf(context, query);
      if (first) timeline.fail(`${name} (${rowText(first)})`);
    }
    return true;
  } catch (error) {
    if (!isAway(error)) throw error;
    return false;
  }
};
