/**
 * Changes of the structure that the previous version would not survive, or that lock a table for a full read.
 * Old and new code run in parallel during an update, so a migration only adds, and a later one removes parts
 * that no version in use reads (docs/decisions/0073).
 */
const rules: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+column\b/, 'drops a column that the version before may read'],
  [/^drop (?:table|view|materialized view)\b/, 'drops what the version before may read'],
  [/\brename\b/, 'renames what the version before knows by its old name'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes a type, which rewrites the table under a lock'],
  [
    /\bset not null\b/,
    'reads the whole table under a lock, and the version before may insert without a value',
  ],
  [
    /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/,
    'adds a column without a default that the version before does not fill',
  ],
  [
    /\badd column\b.*\bdefault \w+ ?\(/,
    'adds a column whose default is computed for each row, which rewrites the table under a lock',
  ],
  [
    /\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    'checks the whole table under a lock: add it as "not valid", and validate it in the next migration',
  ],
  [
    /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index\b)/,
    'builds an index while nobody may write',
  ],
  [
    /\block_timeout\b/,
    'changes lock_timeout: each migration gives up after 5 s (packages/platform/src/database/migrate.ts)',
  ],
];

/** Tables that grow with use; an index on any other table builds quickly. */
const largeTables = [
  'domain_events',
  'event_outbox',
  'idempotency_keys',
  'ledger_accounts',
  'ledger_postings',
  'ledger_transactions',
  'notifications',
  'orders',
  'order_agreements',
  'payment_attempts',
  'payments',
  'distribution_lines',
  'sent_mails',
  'sessions',
  'users',
  'user_profiles',
  'verification_records',
  'bank_movements',
  'payment_events',
  'kyc_events',
  'consent_events',
  'personal_data_readings',
] as const;

export interface UnsafeStatement {
  readonly line: number;
  readonly why: string;
}

interface Statement {
  readonly line: number;
  /** On one line, in small letters, without comments and string contents. */
  readonly text: string;
  /** The comment above it: `-- safe: …` gives the reason why it is allowed. */
  readonly isExplained: boolean;
}

const dollarQuoted = /\$(\w*)\$[\s\S]*?\$\1\$/g;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

const statementsOf = (source: string): Statement[] => {
  const bare = source
    .replaceAll(dollarQuoted, blank)
    .replaceAll(/--[^\n]*/g, blank)
    .replaceAll(/'(?:[^']|'')*'/g, (text) => `'${blank(text.slice(1, -1))}'`);
  const statements: Statement[] = [];
  let start = 0;
  for (const part of bare.split(';')) {
    const leading = part.length - part.trimStart().length;
    const from = start + leading;
    const before = source.slice(start, from);
    statements.push({
      line: source.slice(0, from).split('\n').length,
      text: part.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
      isExplained: /^\s*--\s*safe: \S/m.test(before),
    });
    start += part.length + 1;
  }
  return statements.filter(({ text }) => text !== '');
};

const nameOf = (text: string, pattern: RegExp): string | undefined =>
  pattern
    .exec(text)?.[1]
    ?.replace(/^public\./, '')
    .replaceAll('"', '');

/** The parts of one `alter table`; any other statement is one part. */
const actionsOf = (text: string): string[] =>
  text.startsWith('alter table') ? text.split(/, (?=(?:add|alter|drop|rename|set|validate) )/) : [text];

/** Statements of a migration that an update without downtime does not allow. */
export const findUnsafeStatements = (source: string): UnsafeStatement[] => {
  const statements = statementsOf(source);
  const made = new Set(
    statements.map(({ text }) => nameOf(text, /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/)),
  );
  return statements.flatMap(({ line, text, isExplained }) => {
    if (isExplained) return [];
    const altered = nameOf(text, /^alter table (?:if exists )?(?:only )?([\w."]+)/);
    if (altered !== undefined && made.has(altered)) return [];
    const found = rules
      .filter(([pattern]) => actionsOf(text).some((action) => pattern.test(action)))
      .map(([, why]) => ({ line, why }));
    const indexed = nameOf(text, /^create (?:unique )?index (?!concurrently)[^(]*? on (?:only )?([\w."]+)/);
    const isLarge = largeTables.some((name) => name === indexed) && !made.has(indexed);
    return isLarge
      ? [...found, { line, why: `builds an index of ${indexed} while nobody may write` }]
      : found;
  });
};

/** The first migration creates the structure of the first release. */
const lastUnchecked = 1;

/** The checked files of a folder, with their numbers. */
export const isCheckedMigration = (name: string): boolean => Number(name.slice(0, 4)) > lastUnchecked;
