import { machine } from '../report.ts';

/** The cost of one command. */
export interface Step {
  readonly seconds: number;
  /** Peak resident memory of its process. */
  readonly peakMiB: number;
}

export interface ExportRun {
  readonly transactions: number;
  readonly accounts: number;
  readonly people: number;
  readonly bytes: number;
  readonly steps: Readonly<Record<'export' | 'check' | 'import', Step>>;
}

const count = (value: number): string => value.toLocaleString('en-GB');
const cells = ({ seconds, peakMiB }: Step): string => `${seconds.toFixed(1)} | ${peakMiB.toFixed(0)}`;

export const exportTable = (runs: readonly ExportRun[]): string =>
  [
    '| ledger transactions | accounts | people | MiB | export, s | its memory, MiB | check, s | its memory, MiB | import, s | its memory, MiB |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...runs.map(
      ({ transactions, accounts, people, bytes, steps }) =>
        `| ${count(transactions)} | ${count(accounts)} | ${count(people)} | ${(bytes / 2 ** 20).toFixed(0)} | ${cells(steps.export)} | ${cells(steps.check)} | ${cells(steps.import)} |`,
    ),
  ].join('\n');

/** How much more memory the largest run needed than the smallest, by step. */
const growthTable = (runs: readonly ExportRun[]): string => {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return '';
  const factor = last.transactions / first.transactions;
  return [
    `| command | memory with ${factor.toFixed(0)} times the transactions, times | more, MiB | transactions a second |`,
    '| --- | ---: | ---: | ---: |',
    ...(['export', 'check', 'import'] as const).map((name) => {
      const [small, large] = [first.steps[name], last.steps[name]];
      return `| ${name} | ${(large.peakMiB / small.peakMiB).toFixed(2)} | ${(large.peakMiB - small.peakMiB).toFixed(0)} | ${count(Math.round(last.transactions / large.seconds))} |`;
    }),
  ].join('\n');
};

export const exportReport = (
  runs: readonly ExportRun[],
  { postgres, loadBefore }: { readonly postgres: string; readonly loadBefore: number },
): string => `# Export, check and import at scale

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:export\`, which writes this page.

- Machine: ${machine()}; load average before the run ${loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${postgres} with its defaults (\`fsync\` on)
- Each command in a process of its own, beside the database on the same machine; the import ends with the comparison of \`--against\`

${exportTable(runs)}

${growthTable(runs)}

Transactions are posted by the ledger's own function and sealed by its job: four postings each, money to a wallet and a
share to its buyer. People, orders and payments are planted, as many orders as transactions. There are no stored files
in it: they are copied one by one. The check and the comparison keep sixteen bytes an account.
`;
