import type { RowOf } from '@parcela/contract';
import { formatDecimal, isCurrency } from '@parcela/domain';
import type { listAuditEntries } from '@parcela/contract/operator';
import {
  count,
  day,
  handle,
  instant,
  list,
  money,
  nothing,
  rate,
  say,
  text,
  type Value,
  words,
  type Words,
  yesNo,
} from '../../shared/resource/values.ts';
import { eventName, thingName } from '../../shared/words/event-name.ts';
import { jobName } from '../../shared/words/job-name.ts';
import { listName } from '../../shared/words/list-name.ts';
import { factCodes, factNames } from './fact-words.ts';

type Facts = NonNullable<RowOf<typeof listAuditEntries>['after']>;

const isOf = <T extends string>(known: readonly T[], name: string): name is T =>
  known.some((one) => one === name);

/** A readable form of a name or code that has no phrase: `filters[projectState]` becomes "project state". */
const readable = (name: string): string =>
  name
    .replace(/^filters\[(.*)\]$/, '$1')
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** The name of a fact in words. */
export const factName = (name: string): Words | string =>
  isOf(factNames, name) ? say(`boAudit.fact.${name}`) : readable(name);

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Facts that users wrote; the page shows them unchanged. */
const isProse = setOf(
  'comment evidence failure fees link name note options phone question register risks slug supervision text title ' +
    'primaryColor payloadHash',
);
/** Minor units, stored as text. */
const isAmount = setOf(
  'amount bank difference expectedNet fee gross ledger less more net opening outstanding restricted total waiting',
);
const isCall = new Set(['what', 'operation', 'list']);
const isName = new Set(['filters', 'parts', 'missing']);

const isInstant = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isId = (value: string): boolean =>
  /^[A-Za-z0-9]{24}$/.test(value) || /^[0-9a-f]{64}$/.test(value) || /^[0-9a-f-]{36}$/.test(value);
const isInteger = (value: string): boolean => /^-?\d+$/.test(value);

const amountOf = (value: string, { currency }: Facts): Value =>
  isCurrency(currency) ? money(Number(value), currency) : rate(formatDecimal(BigInt(value)));

const callName = (operation: string): Value => {
  const known = listName(operation);
  return known.kind === 'words' ? known : text(readable(operation));
};

/** The codes that occur in only one fact. */
const ofFact = (name: string, value: string): Value | undefined => {
  if (name === 'action') return eventName(value);
  if (name === 'subjectType') return thingName(value);
  if (name === 'queue' || name === 'subscriber') return jobName(value);
  if (name.startsWith('eurTo')) return rate(value);
  return isCall.has(name) ? callName(value) : undefined;
};

const ofCode = (name: string, value: string): Value => {
  if (isInstant(value)) return instant(value);
  if (isDay(value)) return day(value);
  if (isId(value)) return handle('boAudit.code', value);
  if (!isProse.has(name) && isOf(factCodes, value)) return words(`boAudit.value.${value}`);
  return text(isName.has(name) ? readable(value) : value);
};

/** A fact in a readable form: money, days and words instead of the stored values. */
export const factValue = (name: string, facts: Facts): Value => {
  const of = (value: Facts[string] | undefined): Value => {
    if (value === null || value === undefined || value === '') return nothing;
    if (Array.isArray(value)) return list(value.map(of));
    if (typeof value === 'boolean') return yesNo(value);
    if (typeof value === 'number') return count(value);
    if (isAmount.has(name) && isInteger(value)) return amountOf(value, facts);
    return ofFact(name, value) ?? ofCode(name, value);
  };
  return of(facts[name]);
};
