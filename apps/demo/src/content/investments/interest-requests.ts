import type { DemoInterest } from '../types.ts';

/** Interest requests for funded projects, oldest first. */
export const interestRequests: readonly DemoInterest[] = [
  { person: 'sedlackova', project: 'olomouc', daysAgo: 352 },
  { person: 'machacek', project: 'poprad', daysAgo: 176 },
  { person: 'dudek', project: 'wroclaw', daysAgo: 34 },
];
