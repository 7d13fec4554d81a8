import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants, rowText } from '@parcela/invariants/check-invariants.queries.ts';
import { advanceClock } from '@parcela/platform/database/shift-clock.ts';
import type { Machine } from '../machine/machine.ts';
import type { Client } from '../people/client.ts';
import type { Timeline } from '../timeline.ts';
import { compareMoney } from './money.ts';
import { countOf, rowsOf } from './rows.ts';

interface Parts {
  readonly machine: Machine;
  readonly client: Client;
  readonly timeline: Timeline;
}

/** Work that has to come to an end by itself. */
const waitingWork: readonly { readonly name: string; readonly from: string }[] = [
  { name: 'events in the outbox', from: 'event_outbox' },
  { name: 'failed events', from: 'event_failures' },
  { name: 'unsealed transactions', from: 'ledger_unsealed_transactions' },
  { name: 'events of gateways', from: 'payment_events where processed_at is null' },
  { name: 'mails', from: `notifications where mail_state = 'pending'` },
  { name: 'jobs', from: `jobs.job where state in ('created', 'retry', 'active') and name like '%.%'` },
  { name: 'distributions', from: `distributions where state = 'approved'` },
  { name: 'lines of distributions', from: `distribution_lines where state in ('pending', 'ordered')` },
  { name: 'transfers', from: `outgoing_transfers where state in ('pending', 'submitted')` },
];

/** What must have ended two weeks later. */
const waitingLater: typeof waitingWork = [
  ...waitingWork,
  { name: 'refunds', from: `refunds where state = 'requested'` },
  { name: 'card payments without a settlement', from: `card_settlements where state = 'waiting'` },
  { name: 'live orders', from: `orders where state in ('Open', 'Unpaid', 'Failed')` },
  {
    name: 'money of ended orders that nobody sends back',
    from: `payments p join orders o on o.id = p.order_id where p.released_amount > 0
      and o.state in ('Timeout', 'Canceled') and p.suspense_reason is null`,
  },
];

const unfinished = async (machine: Machine, work: typeof waitingWork): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { name, from } of work) {
    const count = await countOf(machine.context, from);
    if (count === 0) continue;
    const [first] = await rowsOf(machine.context, `select * from ${from} limit 1`);
    found.push(`${count} ${name} (${rowText(first ?? {})})`);
  }
  return found;
};

/** Jobs wait after a failure by the machine's clock, which a run does not move. */
const hastenJobs = (machine: Machine): Promise<unknown> =>
  rowsOf(
    machine.context,
    `update jobs.job set start_after = now() where state = 'retry' and start_after > now()`,
  );

const awaitQuiet = async (
  { machine, client, timeline }: Parts,
  { work, forMs, when }: { readonly work: typeof waitingWork; readonly forMs: number; readonly when: string },
): Promise<void> => {
  const end = performance.now() + forMs;
  for (;;) {
    await hastenJobs(machine);
    await machine.finish(0);
    const left = [...(await unfinished(machine, work)), ...(await compareMoney(machine.context, client))];
    if (left.length === 0) return;
    if (performance.now() > end) {
      for (const text of left)
        timeline.fail(`${when}, ${Math.round(forMs / 1000)} s were not enough: ${text}`);
      return;
    }
    await pause(300);
  }
};

/** Platform and sandbox together; what was due meanwhile is done by the workers. */
export const moveClock = async ({ machine, client, timeline }: Parts, hours: number): Promise<void> => {
  await advanceClock(machine.context.admin, `${hours} hours`);
  await client.control('/clock', { advance: `PT${hours}H` });
  timeline.add('clock', `${hours} hours later`);
};

const awaitVerified = async ({ machine, timeline }: Parts, forMs: number): Promise<void> => {
  const end = performance.now() + forMs;
  for (;;) {
    const { violations } = await checkInvariants(machine.context.database.kysely);
    if (violations.length === 0) return;
    if (performance.now() > end) {
      for (const { invariant, rows } of violations)
        timeline.fail(
          `verify after healing: ${invariant.id} ${invariant.title} (${rows.slice(0, 2).map(rowText).join('; ')})`,
        );
      return;
    }
    await pause(500);
  }
};

/** For how long one step of it may go on; on an idle machine it is done in a few seconds. */
export const patienceMs = 90_000;
/** Where a planted bug is looked for, nobody waits as long. */
export const littlePatienceMs = 30_000;

/** After healing everything comes to its end: first what is under way, then what only time ends. */
export const checkLiveness = async (parts: Parts, forMs: number): Promise<void> => {
  const before = parts.timeline.failures.length;
  await awaitQuiet(parts, { work: waitingWork, forMs, when: 'after healing' });
  for (const hours of [8 * 24, 5 * 24, 26]) {
    // What has not ended yet would only be waited for again.
    if (parts.timeline.failures.length > before) return;
    await moveClock(parts, hours);
    const work = hours === 26 ? waitingLater : waitingWork;
    await awaitQuiet(parts, { work, forMs, when: `${hours} hours later` });
  }
  await awaitVerified(parts, 20_000);
};
