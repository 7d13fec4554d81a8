import { join, resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkBooks } from '@parcela/invariants/check-books.queries.ts';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { createSealJournal } from '@parcela/ledger';
import { withContext } from '../lib/buyers.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { doBusiness } from './measuring/business.ts';
import { type RunningScale, withScales } from './measuring/sites.ts';
import { timed } from './timed.ts';

/**
 * `npm run bench:growth:since-last -- --data <folder> --scales 1,100`: how long the daily proof of the books takes
 * after a day of business. The previous proof's point is computed; with `--whole` a real whole proof runs first,
 * which takes an hour at scale 100.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    scales: { type: 'string', default: '1,10,100' },
    whole: { type: 'boolean', default: false },
  },
});

/** Orders of a day at scale 1, half of them paid: about as many as on the last planted day. */
const ordersOfADay = 120;

interface SinceLast {
  readonly factor: number;
  /** The duration of the previous whole proof; null when its point was computed. */
  readonly wholeS: number | null;
  readonly orders: number;
  readonly transactions: number;
  readonly seconds: number;
  readonly broken: readonly string[];
}

const brokenOf = (findings: readonly { readonly id: string; readonly nature: string }[]): readonly string[] =>
  findings.flatMap(({ id, nature }) => (nature === 'safety' ? [id] : []));

/** The point that a proof without findings would leave; the journal is sealed first. */
const provedPoint = async ({ database, transact }: TestContext) => {
  await createSealJournal({ transact }).run();
  if (!values.whole) {
    const { provedPoint: point, journal } = await checkInvariants(database.kysely, { ids: [] });
    return { point, seq: journal.seq, hash: journal.hash, wholeS: null };
  }
  const [books, wholeS] = await timed('whole proof', () => checkBooks(database.kysely)(true));
  if (books.provedPoint === null)
    throw new Error(`the books are broken: ${brokenOf(books.findings).join(', ')}`);
  return { point: books.provedPoint, seq: books.journalSeq, hash: books.journalHash, wholeS };
};

const countOf = async ({ admin }: TestContext, table: 'orders' | 'ledger_transactions'): Promise<number> => {
  const { rows } = await admin.pool.query<{ id: number }>(`select max(id)::int as id from ${table}`);
  return rows[0]?.id ?? 0;
};

const measure = ({ factor, server, site }: RunningScale): Promise<SinceLast> =>
  withContext(server, site.dataDir, async (context) => {
    process.stdout.write(`scale ${factor}\n`);
    const [{ point, seq, hash, wholeS }] = await timed('point', () => provedPoint(context));
    await context.admin.pool.query(
      `insert into book_proofs (asked_at, finished_at, checked_count, broken_count, late_count, findings, journal_seq,
         journal_hash, proved_point)
       values (now(), now(), 0, 0, 0, '[]', $1, $2, $3)`,
      [seq, hash, point],
    );
    const [orders, transactions] = [
      await countOf(context, 'orders'),
      await countOf(context, 'ledger_transactions'),
    ];
    const wanted = ordersOfADay * factor;
    await timed('business', () => doBusiness(context, site, { orders: wanted, payments: wanted / 2 }));
    await createSealJournal({ transact: context.transact }).run();
    const [books, seconds] = await timed('proof since the last', () =>
      checkBooks(context.database.kysely)(false),
    );
    if (books.sinceId === null) throw new Error('the proof was a whole one');
    return {
      factor,
      wholeS,
      orders: (await countOf(context, 'orders')) - orders,
      transactions: (await countOf(context, 'ledger_transactions')) - transactions,
      seconds,
      broken: brokenOf(books.findings),
    };
  });

const table = (found: readonly SinceLast[]): string =>
  [
    '## The daily proof of the books',
    '',
    `\`npm run bench:growth:since-last -- --data <folder>\`. Seconds. People place orders over the site and pay half of them, about as many as the last planted day has; then what was touched since the last proof is proved.`,
    '',
    '| scale | orders of the day | ledger transactions | whole proof before | proof since the last | the books hold |',
    '| --- | --- | --- | --- | --- | --- |',
    ...found.map(
      ({ factor, wholeS, orders, transactions, seconds, broken }) =>
        `| ${factor} | ${orders.toLocaleString('en')} | ${transactions.toLocaleString('en')} | ${wholeS === null ? 'not run: its point was computed' : wholeS.toFixed(0)} | ${seconds.toFixed(1)} | ${broken.length === 0 ? 'yes' : `**no**: ${broken.join(', ')}`} |`,
    ),
    '',
  ].join('\n');

const main = async (): Promise<void> => {
  if (values.data === undefined) throw new Error('say where: --data <folder>');
  const data = resolve(values.data);
  const found: SinceLast[] = [];
  for (const factor of values.scales.split(',').map(Number))
    await withScales(data, { factors: [factor], only: /^$/ }, async ([scale]) => {
      if (scale) found.push(await measure(scale));
    });
  writeFileSync(join(data, 'since-last.md'), table(found));
  process.stdout.write(table(found));
};

await main();
