import { expect, test } from 'vitest';
import { dueAt } from './waiting.ts';

test.each([
  ['Monday', '2026-11-16T09:00:00.000Z', '2026-11-18T09:00:00.000Z'],
  ['Thursday', '2026-11-19T09:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ['Friday', '2026-11-20T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['Saturday', '2026-11-21T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
])('a case waiting since %s is due after two working days', (_day, since, due) => {
  expect(dueAt(since)).toBe(due);
});
