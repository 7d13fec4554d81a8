import { expect, it } from 'vitest';
import { pollState } from './polls.ts';

it('pollState accepts votes from the start until just before the end', () => {
  const poll = { startAt: new Date(1000), endAt: new Date(2000) };
  expect([999, 1000, 1999, 2000].map((at) => pollState(poll, new Date(at)))).toEqual([
    'Future',
    'Current',
    'Current',
    'Past',
  ]);
});
