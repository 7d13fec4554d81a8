import { createLogger } from '@parcela/platform/log.ts';
import { describe, expect, it } from 'vitest';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { createAttackCallers } from '../support/attack/attack-callers.ts';
import { drawBy } from '../support/attack/draw.ts';
import { operations } from '../support/attack/operations.ts';
import { callOfMatrix, pathOf } from '../support/attack/planned-call.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

const cursorName = 'pagination[after]';
const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === cursorName));

const instants = [
  0,
  -9_007_199_254_740_991,
  9_007_199_254_740_991,
  1e15 + 0.5,
  '9'.repeat(18),
  `-${'9'.repeat(17)}`,
  '9'.repeat(19),
];
const days = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-99-99', '2026-02-30', '-0001-01-01'];
const ids = [0, -1, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, '1', null, '\u0000', '0'.repeat(24)];

const isLong = process.env['LONG'] === '1';
const firsts = [...instants, ...days, null];
/** Each value next to likely ones; in test:long next to each other value. */
const pairs: readonly (readonly [first: unknown, id: unknown])[] = isLong
  ? firsts.flatMap((first) => ids.map((id) => [first, id] as const))
  : [
      ...firsts.flatMap((first) => [0, '1'].map((id) => [first, id] as const)),
      ...[0, '9999-12-31', '9'.repeat(18)].flatMap((first) => ids.map((id) => [first, id] as const)),
    ];

/** Sort keys of lists, in every form, with values that no list produces. */
const keys: readonly unknown[] = [
  ...ids,
  ...pairs.flatMap(([first, id]) => [
    [first, id],
    [first, id, id],
    [first, 'article', id],
    { bookedOn: first, id },
    { by: 'createdAt', micros: first, id },
    { by: 'price', price: first, id },
  ]),
];
const cursors = keys.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));

describe('forged cursors', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const errors: string[] = [];
  const app = useWholeApp(
    context,
    () => sandbox().url,
    createLogger('error', { write: (line) => void errors.push(line) }),
  );

  it('continue the list or get a refusal', { timeout: 300_000 }, async () => {
    expect(lists.length).toBeGreaterThan(20);
    const callerOf = await createAttackCallers(context(), app());
    const failed: string[] = [];
    for (const operation of lists) {
      const { headers, values } = await callerOf({ operation, isFirst: true, draw: drawBy(1) });
      const call = callOfMatrix(operation.route, values(), headers);
      for (const cursor of cursors) {
        const query = new URLSearchParams(call.query);
        query.set(cursorName, cursor);
        const url = pathOf(operation.route, { ...call, query: query.toString() });
        const { statusCode } = await app().inject({ url, headers });
        if (statusCode !== 200 && statusCode !== 400)
          failed.push(
            `${statusCode} ${operation.route.operationId} ${Buffer.from(cursor, 'base64url').toString()}`,
          );
      }
    }
    expect(failed).toEqual([]);
    expect(errors).toEqual([]);
  });
});
