import { describe, expect, inject, it } from 'vitest';
import { configure } from './configuration.ts';
import { runStorm } from './run-storm.ts';
import { lineOf } from './timeline.ts';

const isLong = process.env['LONG'] === '1';
const seconds = isLong ? 120 : 60;
const seeds = isLong ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [7];

describe('a storm', () => {
  it.each(seeds)(
    'of seed %i breaks nothing, and leaves no work unfinished',
    async (seed) => {
      const configuration = configure({ seed, seconds, hasFaults: true });
      const { failures, timeline } = await runStorm(configuration, { emptyServer: inject('emptyServer') });
      const last = failures.length > 0 ? timeline.entries.slice(-60).map(lineOf) : [];
      expect({ failures, last }).toEqual({ failures: [], last: [] });
    },
    (seconds + 960) * 1_000,
  );
});
