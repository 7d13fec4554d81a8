import type { Storm } from './faults/inject.ts';
import type { Machine } from './machine/machine.ts';
import type { Tally } from './people/client.ts';
import type { Model } from './people/model.ts';
import { rowsOf } from './checks/rows.ts';

/** The number of times each situation occurred, by group and name. */
export type Coverage = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The maximum count of each situation at any time. */
export interface Sightings {
  /** Records the current counts; throws while the database is down. */
  readonly look: () => Promise<void>;
  readonly seen: Coverage;
}

/** States that a long storm must reach, from the tables that store them. */
const states: Readonly<Record<string, string>> = {
  'order became': 'select to_state as name from order_events',
  'payment is': 'select state as name from payments',
  'money waited because': 'select suspense_reason as name from payments where suspense_reason is not null',
  'attempt is': `select provider || ' ' || state as name from payment_attempts`,
  'refund is': `select provider || ' ' || state as name from refunds`,
  'withdrawal is': `select case when w.state = 'approved' and t.state = 'submitted' then 'sent' else w.state end as name
     from withdrawals w left join outgoing_transfers t on t.item_kind = 'withdrawal' and t.item_id = w.id`,
  'transfer is': `select item_kind || ' ' || state as name from outgoing_transfers`,
  'distribution is': 'select state as name from distributions',
  'transfer of shares is': 'select state as name from share_transfers',
  'sale from the board is': 'select state as name from share_transfers where interest_id is not null',
  'advert is': 'select state as name from share_adverts',
  'interest is': 'select state as name from share_interests',
  'delegation is': `select case when ended_at is not null then 'ended' when accepted_at is not null then 'accepted'
     else 'asked' end as name from poll_delegations`,
  'line of a distribution is': `select coalesce(settlement, 'none') || ' ' || state as name from distribution_lines`,
  'approval is': `select action || ' ' || state as name from approval_requests`,
  'bank line is': `select outcome as name from bank_movements
     union all select 'with a number used before' from bank_movements where number_reused`,
  'file is': `select format || case when discarded_at is not null then ' discarded'
     when imported_at is not null then ' imported' else ' uploaded' end as name from statement_files`,
  'waiting line is': `select source || ' ' || coalesce(decision, 'open') as name from waiting_bank_lines`,
  'transfer came back': `select 'less a fee' as name from transfer_returns
     union all select 'whole' from bank_movements where outcome = 'transfer_returned'`,
};

const allStates = Object.entries(states)
  .map(([group, query]) => `select '${group}' as "group", name from (${query}) found`)
  .join(' union all ');

/** States are temporary: a single look at the end would miss the earlier ones. */
export const createSightings = (machine: Pick<Machine, 'context'>): Sightings => {
  const seen: Record<string, Record<string, number>> = {};
  return {
    seen,
    look: async () => {
      const rows = await rowsOf<{ group: string; name: string; count: bigint }>(
        machine.context,
        `select "group", name, count(*) as count from (${allStates}) found group by 1, 2`,
      );
      for (const { group, name, count } of rows) {
        const own = (seen[group] ??= {});
        own[name] = Math.max(own[name] ?? 0, Number(count));
      }
    },
  };
};

export const readCoverage = async (
  machine: Machine,
  run: {
    readonly sightings: Sightings;
    readonly tally: Tally;
    readonly operations: ReadonlyMap<string, number>;
    readonly storm: Storm;
    readonly model: Model;
  },
): Promise<Coverage> => {
  const { sightings, tally, operations, storm, model } = run;
  await sightings.look();
  const refusals = [...tally.answers].filter(([name]) => name.includes(' '));
  return {
    run: {
      calls: tally.counts.calls,
      'calls without an answer': tally.counts.unanswered,
      'acknowledged orders': model.orders.size,
      'acknowledged withdrawals': model.withdrawals.size,
    },
    operation: Object.fromEntries(operations),
    fault: Object.fromEntries(storm.counts),
    'crash point': Object.fromEntries(machine.processes.died),
    refusal: Object.fromEntries(refusals),
    ...sightings.seen,
  };
};

export const addCoverage = (all: readonly Coverage[]): Coverage => {
  const sum: Record<string, Record<string, number>> = {};
  for (const coverage of all)
    for (const [group, counts] of Object.entries(coverage))
      for (const [name, count] of Object.entries(counts)) {
        const own = (sum[group] ??= {});
        own[name] = (own[name] ?? 0) + count;
      }
  return sum;
};
