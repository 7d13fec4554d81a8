import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { configure } from './configuration.ts';
import { runStorm } from './run-storm.ts';
import { createWaits, OverdueError } from './waits.ts';

const never = new Promise<void>(() => undefined);

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('createWaits', () => {
  it('names each wait while it is pending', async () => {
    const waits = createWaits();
    const done = waits.on('a short one', () => pause(20));
    void waits.on('an endless one', () => never);
    expect(waits.open()).toEqual(['a short one (0 s)', 'an endless one (0 s)']);
    await done;
    expect(waits.open()).toEqual(['an endless one (0 s)']);
  });

  it('fails at its limit with the name of the wait', async () => {
    const waits = createWaits();
    await expect(waits.within(10, 'an endless one', () => never)).rejects.toThrow(
      new OverdueError('an endless one', 10),
    );
    expect(waits.open()).toEqual(['an endless one (0 s)']);
  });

  it('passes on the result and the error of the work', async () => {
    const waits = createWaits();
    expect(await waits.within(1_000, 'work', async () => 5)).toBe(5);
    await expect(waits.within(1_000, 'work', () => Promise.reject(new TypeError('no')))).rejects.toThrow(
      'no',
    );
    expect(waits.open()).toEqual([]);
  });
});

describe('runStorm', () => {
  it('fails at its deadline, names the pending wait and leaves no process', async () => {
    const configuration = { ...configure({ seed: 1, seconds: 5, hasFaults: false }), investorCount: 1 };
    const started: number[] = [];
    const deadline = new AbortController();
    const { failures } = await runStorm(configuration, {
      emptyServer: inject('emptyServer'),
      deadline: deadline.signal,
      onBegin: async (processes) => {
        started.push(...processes);
        process.kill(processes[0]!, 'SIGSTOP');
        deadline.abort();
        await never;
      },
    });
    expect(failures).toEqual([
      expect.stringMatching(/^the run came to no end: OverdueError: the whole run did not end in \d+ s$/),
      expect.stringMatching(/^still awaited: the whole run \(\d+ s\); onBegin \(\d+ s\)$/),
    ]);
    expect(started.length).toBe(6);
    for (let tries = 0; tries < 50 && started.some(isRunning); tries += 1) await pause(100);
    expect(started.filter(isRunning)).toEqual([]);
  });
});
