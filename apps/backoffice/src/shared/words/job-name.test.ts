import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobNames } from './job-name.ts';

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The queues of the job queue, read from its source. */
const queues = (): readonly string[] => {
  const [, list = ''] =
    /const queues = \[([^\]]*)\]/.exec(read('packages/platform/src/jobs/job-queue.ts')) ?? [];
  return [...list.matchAll(/'([a-z.-]+)'/g)].map(([, name = '']) => name);
};

/** The names of the subscribers of events. */
const subscribers = (): readonly string[] =>
  readdirSync(join(root, 'apps/api/src/modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [
        ...read(`apps/api/src/modules/${path}`).matchAll(
          /: Subscription(?:<[^>]*>)? = \{\s+name: '([^']+)'/g,
        ),
      ].map(([, name = '']) => name),
    );

describe('the names of jobs', () => {
  it('cover each queue', () => {
    expect(queues().length).toBeGreaterThan(5);
    expect(queues().filter((name) => !(name in jobNames))).toEqual([]);
  });

  it('cover each subscriber to events', () => {
    expect(subscribers().length).toBeGreaterThan(2);
    expect(subscribers().filter((name) => !(name in jobNames))).toEqual([]);
  });
});
