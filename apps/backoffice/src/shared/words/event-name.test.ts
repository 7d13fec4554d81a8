import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventName, thingName } from './event-name.ts';

const root = join(import.meta.dirname, '../../../../..');
const sources = ['apps/api/src', 'packages/platform/src', 'packages/ledger/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);

/** What a part of an event's type that is computed can be. */
const computed: Readonly<Record<string, readonly string[]>> = {
  'distribution.${entry.action}': ['planned', 'declared', 'changed', 'imported', 'corrected'],
  'published_rates.${state}': ['applied', 'rejected'],
  'change_request.${state}': ['accepted', 'rejected'],
  'review_case.${outcome}': ['accepted', 'rejected', 'asked', 'superseded'],
  'bank_account.${decision}': ['accepted', 'rejected'],
  'withdrawal.${state}': ['done', 'rejected', 'failed'],
};

/** The types of all events that the server records, as its sources have them. */
const eventTypes = (): readonly string[] => {
  const found = sources.flatMap((source) => [
    ...[...source.matchAll(/\btype: ([^\n]*)/g)].flatMap(([, line = '']) =>
      [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, type = '']) => type),
    ),
    ...[...source.matchAll(/\btype: `([a-z_]+\.\$\{[^`]*)`/g)].flatMap(([, type = '']) => {
      const values = computed[type];
      if (values === undefined) throw new Error(`name the values of ${type} in this test`);
      return values.map((value) => `${type.split('.')[0]}.${value}`);
    }),
  ]);
  return [...new Set(found)].toSorted();
};
/** The subjects of those events. */
const subjectTypes = (): readonly string[] => [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\bsubject: \{ type: '([a-z_]+)'/g)].map(([, type = '']) => type),
    ),
  ),
];
const isRaw = ({ kind }: { readonly kind: string }): boolean => kind === 'text';

test('every event recorded by the server has words', () => {
  expect(eventTypes().length).toBeGreaterThan(100);
  expect(eventTypes().filter((type) => isRaw(eventName(type)))).toEqual([]);
});

test('every subject of an event has words', () => {
  expect(subjectTypes().length).toBeGreaterThan(20);
  expect(subjectTypes().filter((type) => isRaw(thingName(type)))).toEqual([]);
});
