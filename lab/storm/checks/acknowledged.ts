import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import type { Investor, Model } from '../people/model.ts';
import type { Timeline } from '../timeline.ts';
import { rowsOf } from './rows.ts';

interface OrderRow {
  readonly documentId: string;
  readonly userId: number;
  readonly state: string;
  readonly shares: number;
  readonly price: bigint;
}

/** Checks that every acknowledged order exists with the acknowledged values, and that no other order does. */
const checkOrders = async (context: TestContext, model: Model, timeline: Timeline): Promise<void> => {
  const rows = await rowsOf<OrderRow>(
    context,
    `select document_id as "documentId", user_id as "userId", state, token_count as shares, price from orders`,
  );
  const found = new Map(rows.map((row) => [row.documentId, row]));
  for (const known of model.orders.values()) {
    const row = found.get(known.documentId);
    if (!row) timeline.fail(`order ${known.documentId} was acknowledged and is lost`);
    else if (row.shares !== known.shares || Number(row.price) !== known.price)
      timeline.fail(`order ${known.documentId} is another one than was acknowledged`);
    else if (known.isCancelled && row.state !== 'Canceled')
      timeline.fail(`order ${known.documentId} was acknowledged as cancelled and is ${row.state}`);
  }
  const undecided = new Set(model.undecidedOrders.map(({ user }) => user.userId));
  for (const { documentId, userId } of rows)
    if (!model.orders.has(documentId) && !undecided.has(userId))
      timeline.fail(`order ${documentId} is there, and nobody was told of it`);
};

/** Checks that every acknowledged advert and interest exists. */
const checkBoard = async (context: TestContext, model: Model, timeline: Timeline): Promise<void> => {
  const rows = await rowsOf<{ documentId: string }>(
    context,
    'select document_id as "documentId" from share_adverts union all select document_id from share_interests',
  );
  const found = new Set(rows.map(({ documentId }) => documentId));
  for (const known of [...model.adverts, ...model.buyers.keys()])
    if (!found.has(known)) timeline.fail(`${known} was acknowledged on the board and is lost`);
};

const checkWithdrawals = async (context: TestContext, model: Model, timeline: Timeline): Promise<void> => {
  const rows = await rowsOf<{ documentId: string; amount: bigint }>(
    context,
    'select document_id as "documentId", amount from withdrawals',
  );
  const found = new Map(rows.map((row) => [row.documentId, Number(row.amount)]));
  for (const { documentId, amount } of model.withdrawals.values())
    if (found.get(documentId) !== amount)
      timeline.fail(
        `withdrawal ${documentId} of ${amount} was acknowledged and is ${found.get(documentId) ?? 'lost'}`,
      );
};

const checkVotes = async (
  context: TestContext,
  investors: readonly Investor[],
  timeline: Timeline,
): Promise<void> => {
  const rows = await rowsOf<{ poll: string; userId: number; optionKey: string }>(
    context,
    `select p.document_id as poll, v.user_id as "userId", v.option_key as "optionKey"
     from poll_votes v join polls p on p.id = v.poll_id`,
  );
  for (const { user, votes } of investors)
    for (const [poll, option] of votes) {
      const stored = rows.filter((row) => row.poll === poll && row.userId === user.userId);
      if (option !== null && (stored.length !== 1 || stored[0]?.optionKey !== option))
        timeline.fail(`a vote of ${user.email} for ${option} is stored as ${JSON.stringify(stored)}`);
    }
};

const checkDeleted = async (
  context: TestContext,
  investors: readonly Investor[],
  timeline: Timeline,
): Promise<void> => {
  const gone = investors.filter(({ isDeleted }) => isDeleted).map(({ user }) => user.userId);
  const left = await rowsOf<{ id: number }>(
    context,
    'select id from users where id = any($1) and deleted_at is null',
    [gone],
  );
  if (left.length > 0) timeline.fail(`${left.length} accounts were acknowledged as deleted and are there`);
};

/** Finds the missing effects of an event. */
const checkFollowing = async (context: TestContext, timeline: Timeline): Promise<void> => {
  const missing = await rowsOf<{ type: string; id: bigint }>(
    context,
    `select e.type, e.id from domain_events e
     where e.subject_type = 'order'
       and e.type in ('order.placed', 'order.unpaid', 'order.failed', 'order.paid', 'order.canceled', 'order.admin_cancel', 'order.timeout')
       and not exists (select from notifications n where n.event_id = e.id)
       and exists (select from orders o join users u on u.id = o.user_id
         where o.id::text = e.subject_id and u.deleted_at is null)`,
  );
  const [first] = missing;
  if (first)
    timeline.fail(`${missing.length} events were lost: nobody was notified of ${first.type} ${first.id}`);
};

/** Checks everything that was acknowledged; runs after all operations are decided and all work is done. */
export const checkAcknowledged = async (
  context: TestContext,
  {
    model,
    investors,
    timeline,
  }: { readonly model: Model; readonly investors: readonly Investor[]; readonly timeline: Timeline },
): Promise<void> => {
  await checkOrders(context, model, timeline);
  await checkBoard(context, model, timeline);
  await checkWithdrawals(context, model, timeline);
  await checkVotes(context, investors, timeline);
  await checkDeleted(context, investors, timeline);
  await checkFollowing(context, timeline);
};
