/**
 * SQL additions of PostgreSQL 17 and 18: version 16 would reject them, some only when the statement runs. The functions
 * are the ones in `pg_proc` of 18 that 16 lacks, without those that only the server itself calls.
 */
const functions = [
  'array_reverse',
  'array_sort',
  'casefold',
  'crc32',
  'crc32c',
  'gamma',
  'has_largeobject_privilege',
  'icu_unicode_version',
  'json_exists',
  'json_query',
  'json_scalar',
  'json_serialize',
  'json_table',
  'json_value',
  'jsonb_populate_record_valid',
  'lgamma',
  'merge_action',
  'pg_available_wal_summaries',
  'pg_basetype',
  'pg_clear_attribute_stats',
  'pg_clear_relation_stats',
  'pg_column_toast_chunk_id',
  'pg_get_acl',
  'pg_get_aios',
  'pg_get_loaded_modules',
  'pg_get_sequence_data',
  'pg_get_wait_events',
  'pg_get_wal_summarizer_state',
  'pg_numa_available',
  'pg_restore_attribute_stats',
  'pg_restore_relation_stats',
  'pg_stat_get_backend_io',
  'pg_stat_get_backend_wal',
  'pg_stat_reset_backend_stats',
  'pg_sync_replication_slots',
  'pg_wal_summary_contents',
  'to_bin',
  'to_oct',
  'to_regtypemod',
  'unicode_assigned',
  'unicode_version',
  'uuid_extract_timestamp',
  'uuid_extract_version',
  'uuidv4',
  'uuidv7',
  'xmltext',
] as const;

/** A call of a new function, in upper or lower case, with or without its schema. */
const call = new RegExp(String.raw`\b(${functions.join('|')})\s*\(`, 'gi');

const constructs: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['random with bounds', /\brandom\s*\(\s*[^)\s]/gi],
  ['the constructor json()', /(?:\bselect|[,(])\s*json\s*\(/gi],
  ['jsonb_strip_nulls with a second argument', /\bjsonb?_strip_nulls\s*\([^()]*,/gi],
  ['reverse of bytes, or a number as bytes', /::\s*int(?:eger|2|4|8)?\s*::\s*bytea\b/gi],
  ['merge with returning', /\bmerge\s+into\b[^;]*\breturning\b/gi],
  ['merge when not matched by source', /\bnot\s+matched\s+by\s+(?:source|target)\b/gi],
  ['returning old or new', /\breturning\b(?:(?!\binto\b)[^;])*?(?:\b(?:old|new)\s*\.|\bwith\s*\()/gi],
  ['a virtual column', /\bgenerated\s+always\s+as\s*\([^;]*?\)\s*virtual\b/gi],
  [
    'a column generated without stored',
    /\bgenerated\s+always\s+as\s*\((?:[^()]|\([^()]*\))*\)\s*(?:[,)]|$)/gim,
  ],
  ['a key without overlaps', /\bwithout\s+overlaps\b/gi],
  ['a constraint that is not enforced', /\bnot\s+enforced\b/gi],
  ['a not null constraint with a name of its own', /\badd\s+constraint\s+\w+\s+not\s+null\b/gi],
  ['at local', /\bat\s+local\b/gi],
  ['copy on_error', /\bon_error\b/gi],
  ['transaction_timeout', /\btransaction_timeout\b/gi],
  ['alter column set expression', /\bset\s+expression\s+as\b/gi],
  ['the privilege maintain', /\b(?:grant|revoke)\s+[^;]*\bmaintain\b/gi],
];

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/--[^\n]*/g, '');

export interface NewerSql {
  readonly line: number;
  readonly what: string;
}

/** Finds everything in a piece of SQL that PostgreSQL 16 does not support. */
export const findNewerSql = (text: string): NewerSql[] => {
  const code = withoutComments(text);
  const lineOf = (index: number): number => code.slice(0, index).split('\n').length;
  const calls = [...code.matchAll(call)].map((match) => ({
    line: lineOf(match.index),
    what: `${(match[1] ?? '').toLowerCase()}()`,
  }));
  const others = constructs.flatMap(([what, pattern]) =>
    [...code.matchAll(pattern)].map((match) => ({ line: lineOf(match.index), what })),
  );
  return [...calls, ...others];
};
