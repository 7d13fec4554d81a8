import type { Page } from './read-page.ts';
import type { ProofPage } from './readme.ts';

const lowest = (page: Page, column: string): string =>
  String(Math.min(...page.column(column).map((value) => Number(value))));

/** Of one page's own screens: what stands before its next chapter. */
const highestOf = (page: Page, rows: readonly string[], column: string): string =>
  Math.max(...rows.map((row) => Number(page.cell(row, column)))).toFixed(2);

const lastOf = (page: Page, columns: readonly string[]): string =>
  columns.map((column) => page.column(column).at(-1) ?? '').join(', ');

const screens = ['sign-in', 'dashboard', 'projects', 'project', 'article'];
const sitePages = ['start page', 'offer', 'article'];

/** How it grows, how fast it is, and whether everybody can use it. */
export const speedPages: readonly ProofPage[] = [
  {
    file: 'operator-lists.md',
    command: 'npm run bench:operator-lists',
    figures: [
      {
        question: 'growth',
        says: 'investors and orders in the lists of the back office',
        value: (page) => page.match(/- ([\d,]+ investors, [\d,]+ orders)/),
      },
      {
        question: 'growth',
        says: 'lists and filters over their limit (100 ms at p95, search 200 ms)',
        value: (page) => page.match(/for the search: (\d+ of \d+)/),
      },
    ],
    limits: ['Rows are planted without their ledger; ten calls at once share two cores with the database.'],
  },
  {
    file: 'growth.md',
    command: 'npm run bench:growth',
    figures: [
      {
        question: 'growth',
        says: 'the largest books that everything was measured with: postings',
        value: (page) => page.column('postings').at(-1) ?? '',
      },
      {
        question: 'growth',
        says: 'main calls whose p99 there is above 1.5 times that with the smallest books',
        value: (page) => {
          const judged = page.column('≤ 1.5').filter((text) => text === 'yes' || text === 'no');
          return `${judged.filter((text) => text === 'no').length} of ${judged.length}`;
        },
        asked: () => 'at most 0',
      },
      {
        question: 'growth',
        says: 'dashboard of an owner of 200 holdings, p99 of its four calls summed, ms: smallest and largest books',
        value: (page) =>
          `${page.match(/summed\): (\d+) ms at scale 1,/)}, ${page.match(/summed\): .*?(\d+) ms at scale \d+\.\n/)}`,
      },
      {
        question: 'growth',
        says: 'restore of 1,000,000 orders from backup and log, proved, in s',
        value: (page) => page.cell('10', 'restore'),
        asked: () => 'at most 900',
      },
      {
        question: 'growth',
        says: 'daily proof of the largest books after a day of business, in s',
        value: (page) => page.column('proof since the last').at(-1) ?? '',
        asked: () => 'at most 60',
      },
    ],
    limits: [
      'A p99 of a few milliseconds is that of the machine and changes from run to run: the page says of which calls.',
      'Backup, restore and a whole proof of the largest books were not tried: the disk of the machine has no room for a copy.',
      'The daily proof builds on a point that was computed, not on a whole proof of the largest books.',
    ],
  },
  {
    file: 'distributions.md',
    command: 'npm run bench:distributions',
    figures: [
      {
        question: 'growth',
        says: 'time a holder of a distribution to 10,000 holders ÷ to 1,000',
        value: (page) => page.cell('10000', '÷ the first'),
        asked: (page) => page.match(/(at most [\d.]+) times the time a holder/),
      },
      {
        question: 'growth',
        says: 'p99 of orders during a distribution ÷ without',
        value: (page) => page.match(/during the payout ÷ without: ([\d.]+)/),
        asked: (page) => page.match(/÷ without: [\d.]+ \(asked: (at most \d+)\)/),
      },
    ],
    limits: ['Holders are planted; more of them were not tried.'],
  },
  {
    file: 'export.md',
    command: 'npm run bench:export',
    figures: [
      {
        question: 'growth',
        says: 'ledger transactions that were exported, checked and imported elsewhere',
        value: (page) => page.column('ledger transactions').at(-1) ?? '',
      },
      {
        question: 'growth',
        says: 'how long each of the three took, s',
        value: (page) => lastOf(page, ['export, s', 'check, s', 'import, s']),
      },
      {
        question: 'growth',
        says: 'memory of the export with ten times the transactions ÷ with a tenth',
        value: (page) => page.cell('export', 'memory with 10 times the transactions, times'),
      },
      {
        question: 'growth',
        says: 'memory of the import, the largest of the three, at most',
        value: (page) => page.match(/\| [\d.]+ \| (\d+) \|\n\n/).concat(' MiB'),
      },
    ],
    limits: ['There were no stored files and no personal data in it; larger books were not tried.'],
  },
  {
    file: 'load.md',
    command: 'npm run bench',
    figures: [
      {
        question: 'speed',
        says: 'orders placed over HTTP with 50 connections: p50 and p99, ms',
        value: (page) =>
          `${page.cell('`POST /api/orders`', 'p50 ms')}, ${page.cell('`POST /api/orders`', 'p99 ms')}`,
      },
    ],
    limits: ['Database, API, sandbox and the caller share the machine: what a laptop does, not a server.'],
  },
  {
    file: 'orders-throughput.md',
    command: 'npm run bench:orders',
    figures: [
      {
        question: 'speed',
        says: 'orders of many projects ÷ transactions of pgbench in the same database',
        value: (page) => page.cell('many projects ÷ pgbench', 'measured'),
        asked: (page) => page.cell('many projects ÷ pgbench', 'asked'),
      },
      {
        question: 'speed',
        says: 'p99 ÷ p50 of an order, many projects',
        value: (page) => page.cell('p99 ÷ p50, many projects', 'measured'),
        asked: (page) => page.cell('p99 ÷ p50, many projects', 'asked'),
      },
    ],
    limits: ['The yardstick pgbench writes far less for a transaction than an order does.'],
  },
  {
    file: 'orders-compared.md',
    command: 'by hand',
    figures: [
      {
        question: 'speed',
        says: 'orders of forty projects now ÷ before the redesign, in turns on one machine',
        value: (page) =>
          page.match(/\*\*On 2026-11-26\*\*[^\n]*?forty projects[^\n]*?median \*\*([\d.]+)\*\*/),
        asked: (page) => page.cell('forty projects, now ÷ before', 'asked'),
        day: (page) => page.match(/\*\*On (2026-11-26)\*\*/),
      },
    ],
    limits: ['With one earlier version only; single bursts scatter widely, only medians count.'],
  },
  {
    file: 'order-cost.md',
    command: 'npm run bench:order-cost',
    figures: [
      {
        question: 'speed',
        says: 'processor time of an order, ms: application, database',
        value: (page) =>
          `${page.cell('application', 'ms')}, ${page.cell('database for the application', 'ms')}`,
      },
    ],
    limits: ['Time of the processor only; what is waited for the disk is not in it.'],
  },
  {
    file: 'reads.md',
    command: 'npm run bench:reads',
    figures: [
      {
        question: 'speed',
        says: 'all calls of a dashboard one after another, 200 holdings and 2 holdings, p50 ms',
        value: (page) =>
          ['much: p50 ms', 'little: p50 ms']
            .map((column) => page.cell('all calls of the dashboard', column))
            .join(', '),
      },
    ],
    limits: ['Ten connections on a busy machine; the page judges nothing.'],
  },
  {
    file: 'lighthouse.md',
    command: 'npm run bench:lighthouse',
    figures: [
      {
        question: 'speed',
        says: 'slowest screen of the app on a simulated slow phone, largest paint in s',
        value: (page) => highestOf(page, screens, 'LCP, s'),
      },
      {
        question: 'access',
        says: 'lowest score of accessibility of a screen of the app (Lighthouse)',
        value: (page) => lowest(page, 'accessibility'),
      },
    ],
    limits: ['The network is simulated, no real phone was used.'],
  },
  {
    file: 'public-site.md',
    command: 'npm run bench:site',
    figures: [
      {
        question: 'speed',
        says: 'slowest page of the public site on a simulated slow phone, largest paint in s',
        value: (page) => highestOf(page, sitePages, 'LCP, s'),
      },
      {
        question: 'access',
        says: 'lowest score of accessibility of a page of the site (Lighthouse)',
        value: (page) => lowest(page, 'accessibility'),
      },
    ],
    limits: ['Pages come from the memory of one process; no distance and no CDN is in it.'],
  },
  {
    file: 'first-visit.md',
    command: 'npm run bench:first-visit',
    figures: [
      {
        question: 'speed',
        says: 'what the first visit of the dashboard loads, KiB',
        value: (page) => page.match(/## The dashboard[^]*?\*\*together\*\* \| \*\*([\d.]+)/),
      },
    ],
    limits: ['Answers of the API and pictures come on top.'],
  },
  {
    file: 'looked-at.md',
    command: 'by hand',
    figures: [
      {
        question: 'access',
        says: 'groups of screens looked at by eye, in three languages, light and dark, phone and desktop',
        value: (page) => String(page.column('screen').length),
      },
    ],
    limits: [
      'By one pair of eyes on one day; settings and empty dashboards were left out.',
      'No person with a screen reader has tried it; axe and the keyboard are tested.',
    ],
  },
];
