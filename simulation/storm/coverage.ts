import type { Storm } from './faults/inject.ts';
import type { Machine } from './machine/machine.ts';
import type { Tally } from './people/client.ts';
import type { Model } from './people/model.ts';
import { rowsOf } from './checks/rows.ts';

/** How often each situation was met, by group and name. */
export type Coverage = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** States that have to be met in the runs of a long storm, from the tables in which they stand. */
const states: Readonly<Record<string, string>> = {
  'order became': 'select to_state as name from order_events',
  'payment is': 'select state as name from payments',
  'money waited because': 'select suspense_reason as name from payments where suspense_reason is not null',
  'attempt is': `select provider || ' ' || state as name from payment_attempts`,
  'refund is': `select provider || ' ' || state as name from refunds`,
  'withdrawal is': 'select state as name from withdrawals',
  'transfer is': `select item_kind || ' ' || state as name from outgoing_transfers`,
  'distribution is': 'select state as name from distributions',
  'line of a distribution is': `select coalesce(settlement, 'none') || ' ' || state as name from distribution_lines`,
  'approval is': `select action || ' ' || state as name from approval_requests`,
  'bank line is': 'select outcome as name from bank_movements',
};

const fromTable = async (machine: Machine, query: string): Promise<Readonly<Record<string, number>>> => {
  const rows = await rowsOf<{ name: string; count: bigint }>(
    machine.context,
    `select name, count(*) as count from (${query}) found group by name order by name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
};

export const readCoverage = async (
  machine: Machine,
  run: {
    readonly tally: Tally;
    readonly operations: ReadonlyMap<string, number>;
    readonly storm: Storm;
    readonly model: Model;
  },
): Promise<Coverage> => {
  const { tally, operations, storm, model } = run;
  const tables: Record<string, Readonly<Record<string, number>>> = {};
  for (const [group, query] of Object.entries(states)) tables[group] = await fromTable(machine, query);
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
    ...tables,
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
