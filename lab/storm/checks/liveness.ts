import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants, rowText } from '@parcela/invariants/check-invariants.queries.ts';
import { advanceClock } from '@parcela/platform/database/shift-clock.ts';
import type { Machine } from '../machine/machine.ts';
import type { Client } from '../people/client.ts';
import type { Timeline } from '../timeline.ts';
import { compareMoney } from './money.ts';
import { createPatience, type Patience } from './patience.ts';
import { countOf, rowsOf } from './rows.ts';

interface Parts {
  readonly machine: Machine;
  readonly client: Client;
  readonly timeline: Timeline;
}

/** Work that must finish without staff. */
const waitingWork: readonly { readonly name: string; readonly from: string }[] = [
  { name: 'events in the outbox', from: 'event_outbox' },
  { name: 'failed events', from: 'event_failures' },
  { name: 'unsealed transactions', from: 'ledger_unsealed_transactions' },
  { name: 'events of gateways', from: 'payment_events where processed_at is null' },
  { name: 'mails', from: `notifications where mail_state = 'pending'` },
  { name: 'jobs', from: `jobs.job where state in ('created', 'retry', 'active') and name like '%.%'` },
  { name: 'distributions', from: `distributions where state = 'approved'` },
  { name: 'lines of distributions', from: `distribution_lines where state in ('pending', 'ordered')` },
  { name: 'lines of the bank that wait for staff', from: 'waiting_bank_lines where decision is null' },
  {
    name: 'files of the bank that wait for staff',
    from: 'statement_files where imported_at is null and discarded_at is null',
  },
  { name: 'transfers', from: `outgoing_transfers where state in ('pending', 'submitted')` },
];

/** Work that must have finished two weeks later. */
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

interface LivenessParts extends Parts {
  /** Staff decide about the bank's reversals, and record its refusals. */
  readonly clearDesk: () => Promise<void>;
}

interface Unfinished {
  readonly name: string;
  readonly from: string;
  readonly count: number;
}

const unfinished = async (machine: Machine, work: typeof waitingWork): Promise<readonly Unfinished[]> => {
  const found: Unfinished[] = [];
  for (const { name, from } of work) {
    const count = await countOf(machine.context, from);
    if (count > 0) found.push({ name, from, count });
  }
  return found;
};

const describeFirst = async (machine: Machine, { name, from, count }: Unfinished): Promise<string> => {
  const [first] = await rowsOf(machine.context, `select * from ${from} limit 1`);
  return `${count} ${name} (${rowText(first ?? {})})`;
};

/** Failed jobs wait by the machine's clock, which a run does not move. */
const hastenJobs = (machine: Machine): Promise<unknown> =>
  rowsOf(
    machine.context,
    `update jobs.job set start_after = now() where state = 'retry' and start_after > now()`,
  );

/**
 * On an idle machine a step takes a few seconds. On a busy one it may take minutes if it progresses: only changes
 * distinguish slow work from hanging work. The longest stillness is a two-minute lease of a file that a killed worker
 * was sending to the bank.
 */
const patience: Patience = { stillMs: 150_000, stillLooks: 10, wholeMs: 300_000 };

interface Look {
  readonly work: readonly Unfinished[];
  readonly money: readonly string[];
}

interface Step {
  readonly work: typeof waitingWork;
  /** Tells whether the providers' money is compared with the ledger. */
  readonly hasMoney: boolean;
  readonly when: string;
}

const lookAround = async ({ machine, client }: Parts, { work, hasMoney }: Step): Promise<Look> => ({
  work: await unfinished(machine, work),
  money: hasMoney ? await compareMoney(machine.context, client) : [],
});

const failWith = async (
  { machine, timeline }: Parts,
  { work, money }: Look,
  { when, over }: { readonly when: string; readonly over: string },
): Promise<void> => {
  for (const one of work) timeline.fail(`${when}, ${over}: ${await describeFirst(machine, one)}`);
  // When all work has ended, more time cannot help.
  for (const text of money)
    timeline.fail(
      work.length === 0 ? `${when}, with nothing under way, ${text}` : `${when}, ${over}: ${text}`,
    );
};

const awaitQuiet = async (parts: LivenessParts, step: Step): Promise<void> => {
  const enough = createPatience(patience);
  for (;;) {
    await hastenJobs(parts.machine);
    await parts.machine.finish(0);
    const look = await lookAround(parts, step);
    const { work, money } = look;
    if (work.length + money.length === 0) return;
    // The bank's last reversals were read from its statement only now.
    await parts.clearDesk();
    const over = enough.isOver([...work.map(({ count, name }) => `${count} ${name}`), ...money].join());
    if (over !== undefined) return await failWith(parts, look, { when: step.when, over });
    await pause(300);
  }
};

/** Moves platform and sandbox together; the workers do the work that becomes due. */
export const moveClock = async ({ machine, client, timeline }: Parts, hours: number): Promise<void> => {
  await advanceClock(machine.context.admin, `${hours} hours`);
  await client.control('/clock', { advance: `PT${hours}H` });
  timeline.add('clock', `${hours} h later`);
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

/**
 * After healing, all work must end: first the current work, an hour later also work that waited for a provider's
 * answer, and finally work that only time ends. Before that hour, the platform may not know about a refund whose
 * answer was lost: if it was restricted then, its job is done, and a scheduled job checks it half an hour later.
 */
export const checkLiveness = async (parts: LivenessParts): Promise<void> => {
  const before = parts.timeline.failures.length;
  await awaitQuiet(parts, { work: waitingWork, hasMoney: false, when: 'after healing' });
  for (const hours of [1, 8 * 24, 5 * 24, 26]) {
    // Unfinished work would only cause the same wait again.
    if (parts.timeline.failures.length > before) return;
    await moveClock(parts, hours);
    const work = hours === 26 ? waitingLater : waitingWork;
    await awaitQuiet(parts, { work, hasMoney: true, when: `${hours} h later` });
  }
  // A job ends due adverts once a minute.
  await awaitVerified(parts, 120_000);
};
