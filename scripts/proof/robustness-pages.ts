import type { Page } from './read-page.ts';
import type { ProofPage } from './readme.ts';

const count = (values: readonly string[], fits: (value: string) => boolean): number =>
  values.filter(fits).length;

const countOf = (page: Page, column: string, fits: (value: string) => boolean): string => {
  const values = page.column(column);
  return `${count(values, fits)} of ${values.length}`;
};

const dayOfSuite = (page: Page): string => page.match(/## Measured\n\n[^\n]*?(\d{4}-\d\d-\d\d)/);

const isShown = (test: string): boolean => !/^(?:not run|with the part)/.test(test);

/** Whether the books hold, and whether faults, attacks and losses of machines change that. */
export const robustnessPages: readonly ProofPage[] = [
  {
    file: 'suite.md',
    command: 'npm test',
    figures: [
      {
        question: 'books',
        says: 'tests of one run: passed, failed',
        value: (page) => `${page.column('passed').at(-1)}, ${page.column('failed').at(-1)}`,
        day: dayOfSuite,
      },
      {
        question: 'books',
        says: 'how long they take',
        value: (page) => page.column('time').at(-1) ?? '',
        day: dayOfSuite,
      },
    ],
    limits: ['Counted on that day; each run prints its own numbers.'],
  },
  {
    file: 'long-run.md',
    command: 'npm run test:long',
    figures: [
      {
        question: 'books',
        says: 'steps of the long run that passed (more rounds, languages, widths, PostgreSQL 16 and 17)',
        value: (page) => countOf(page, 'outcome', (outcome) => outcome === 'passed'),
      },
    ],
    limits: [
      (page) =>
        `Steps that failed in that run: ${count(page.column('outcome'), (outcome) => outcome !== 'passed')}; the page says why and what was mended.`,
    ],
  },
  {
    file: 'mutation.md',
    command: 'npm run test:mutation',
    figures: [
      {
        question: 'books',
        says: 'small faults in the code that a test notices',
        value: (page) => page.match(/table (\d[\d.]* %) are noticed/),
      },
    ],
    limits: ['The domain is tried whole, of each module of the API a sample; screens are not tried.'],
  },
  {
    file: 'baseline.md',
    command: 'by hand',
    figures: [
      {
        question: 'books',
        says: 'one baseline beside the 63 migrations before it, compared byte by byte',
        value: (page) => page.match(/## Structure: (one difference)/),
      },
    ],
    limits: ['Compared once; the database of the old migrations is refused, not converted.'],
  },
  {
    file: 'storm.md',
    command: 'npm run storm',
    figures: [
      {
        question: 'faults',
        says: 'storms of chance without a failure',
        value: (page) =>
          `${page.cell('of them without a failure', 'value')} of ${page.cell('runs without a planted bug', 'value')}`,
      },
      {
        question: 'faults',
        says: 'orders that were acknowledged in them, all there afterwards',
        value: (page) => page.cell('acknowledged orders', 'value'),
      },
      {
        question: 'faults',
        says: 'kills of PostgreSQL in them',
        value: (page) => page.cell('kills of PostgreSQL', 'value'),
      },
      {
        question: 'faults',
        says: 'planted bugs that a storm catches',
        value: (page) => countOf(page, 'caught in', (runs) => runs !== '0'),
      },
    ],
    limits: [
      'A seed repeats the plan and the faults, not the interleaving of real processes.',
      (page) => `Planted bugs not caught yet: ${count(page.column('caught in'), (runs) => runs === '0')}.`,
      (page) =>
        `Crash points met: ${page.cell('crash point', 'met')} of ${page.cell('crash point', 'of')}; each has a test of its own besides.`,
    ],
  },
  {
    file: 'fault-catalogue.md',
    command: 'npm test',
    isChecked: true,
    figures: [
      {
        question: 'faults',
        says: 'faults, abuses and crash points with a test',
        value: (page) => countOf(page, 'shown by', isShown),
      },
    ],
    limits: [
      'Only faults that somebody thought of; those without a test have the reason there.',
      'A full power cut of real disks is not tried.',
    ],
  },
  {
    file: 'attack.md',
    command: 'npm run fuzz',
    figures: [
      {
        question: 'attack',
        says: 'requests of chance to the whole API',
        value: (page) => page.cell('requests', 'value'),
      },
      {
        question: 'attack',
        says: 'of them answered 5xx',
        value: (page) => page.cell('answers 5xx', 'value'),
      },
      {
        question: 'attack',
        says: 'broken rules of answers',
        value: (page) => page.cell('broken rules', 'value'),
      },
      {
        question: 'attack',
        says: 'operations called',
        value: (page) => page.cell('operations called', 'value'),
      },
    ],
    limits: [
      'The attacker is our own and knows the contract; nobody from outside has tried.',
      'Limits of requests by address are widened in these runs, and no worker runs.',
    ],
  },
  {
    file: 'asvs.md',
    command: 'npm test',
    isChecked: true,
    figures: [
      {
        question: 'attack',
        says: 'requirements of OWASP ASVS 5.0, levels 1 and 2, that hold',
        value: (page) => countOf(page, 'state', (state) => state === 'holds'),
      },
    ],
    limits: [
      (page) => {
        const states = page.column('state');
        const of = (name: string): number => count(states, (state) => state === name);
        return `Partly: ${of('partly')}; not: ${of('not')}; about something that is not here: ${of('not here')}.`;
      },
      'Judged by ourselves; level 3 is not asked.',
    ],
  },
  {
    file: 'enumeration.md',
    command: 'npm run bench:enumeration',
    figures: [
      {
        question: 'attack',
        says: 'sign-in of a known and an unknown address: difference, and that of chance, ms',
        value: (page) => {
          const row = '`POST /api/auth/local`, wrong password';
          return `${page.cell(row, 'difference')}, ${page.cell(row, 'of two halves of a kind')}`;
        },
      },
      {
        question: 'attack',
        says: 'p99 of others during an attack on passwords ÷ without',
        value: (page) => page.match(/attack ÷ without: ([\d.]+)/),
        asked: (page) => page.match(/\(asked: (at most [\d.]+)\)/),
      },
    ],
    limits: ['Few tries of each kind over loopback; a patient attacker has more.'],
  },
  {
    file: 'machines.md',
    command: 'npm run machines',
    figures: [
      {
        question: 'machines',
        says: 'acknowledged writes while nodes, network and primary were lost, all there afterwards',
        value: (page) => page.match(/Acknowledged: (\d+) writes[^.]*\. Every one of them is there/),
      },
      {
        question: 'machines',
        says: 'primary killed, standby promoted: how long nobody was acknowledged, at most',
        value: (page) => page.cell('primary killed, standby promoted', 'at most'),
      },
      {
        question: 'machines',
        says: 'API node killed: the same',
        value: (page) => page.cell('api killed', 'at most'),
      },
      {
        question: 'machines',
        says: 'orders of two API nodes ÷ of one',
        value: (page) => page.match(/Two nodes place ([\d.]+) times/),
        asked: (page) => page.match(/one; ([\d.]+) is wanted/),
      },
    ],
    limits: [
      'All machines are processes of one computer; a network of several has other delays.',
      'Failover is a script of plain replication; Patroni is advised and not tried.',
    ],
  },
];
