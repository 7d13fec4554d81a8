import type { ProcessorTime, Worker } from './processor-time.ts';
import { machine } from './report.ts';

export interface Statement {
  readonly text: string;
  readonly callsPerOrder: number;
  /** The database's time for an order, ms. */
  readonly msPerOrder: number;
}

export interface OrderCost {
  readonly orders: number;
  /** Milliseconds per order. */
  readonly processorTime: ProcessorTime;
  readonly statements: readonly Statement[];
  readonly plans: readonly { readonly text: string; readonly plan: string }[];
}

interface Conditions {
  readonly projectCount: number;
  readonly atOnce: number;
  readonly batches: number;
  readonly ordersPerBatch: number;
  readonly loadBefore: number;
}

const textMax = 90;
const short = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, textMax).replaceAll('|', '\\|');
const ms = (value: number): string => value.toFixed(2);

/** The report of `bench:order-cost`. */
export const orderCostReport = (cost: OrderCost, conditions: Conditions): string => `# What an order costs

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:order-cost\`, which writes this page.

- Machine: ${machine()}; load average before the run ${conditions.loadBefore.toFixed(1)}
- ${conditions.batches} batches of ${conditions.ordersPerBatch} orders on ${conditions.projectCount} projects, ${conditions.atOnce} at once; medians of the batches

## Processor time of an order

| who | ms |
|---|---:|
${(Object.keys(cost.processorTime) as Worker[]).map((worker) => `| ${worker} | ${ms(cost.processorTime[worker])} |`).join('\n')}

The load generator is not counted. The application does the mails of the orders besides.

## The database's time by statement

From \`pg_stat_statements\`; what triggers do counts to their statement, checks that wait for the commit do not.

| ms an order | calls an order | statement |
|---:|---:|---|
${cost.statements.map(({ text, callsPerOrder, msPerOrder }) => `| ${msPerOrder.toFixed(3)} | ${ms(callsPerOrder)} | \`${short(text)}\` |`).join('\n')}

## Plans

${cost.plans.map(({ text, plan }) => `\`${short(text)}\`\n\n\`\`\`\n${plan}\n\`\`\``).join('\n\n')}
`;
