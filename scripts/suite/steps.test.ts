import { describe, expect, test } from 'vitest';
import { countTests, outcomeOf, shareCores, shorten, type Step } from './steps.ts';

const vitestSaid =
  ' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 12 passed | 3 skipped (16)\n';
const playwrightSaid = '  1 failed\n    [journeys cs] › e2e/a.spec.ts:1:1 › a\n  7 passed (1.9m)\n';
const step: Step = { name: 'tests', command: ['true'], hasTests: true };
const outcome = (of: Step, code: number, output: string) => outcomeOf(of, code, output, 0);

describe('a step of npm test', () => {
  test('counts its tests in the output of vitest and Playwright', () => {
    expect(countTests(vitestSaid)).toEqual({ passed: 12, failed: 1 });
    expect(countTests(playwrightSaid)).toEqual({ passed: 7, failed: 1 });
    expect(countTests('a test that prints 5 failed and 6 passed\n')).toEqual({ passed: 0, failed: 0 });
  });

  test('fails when no test ran, a test failed, or its program failed', () => {
    expect(outcome(step, 0, 'no test files found')).toMatchObject({ isOk: false, passed: 0, failed: 1 });
    expect(outcome(step, 0, vitestSaid)).toMatchObject({ isOk: false, passed: 12, failed: 1 });
    expect(outcome(step, 1, '      Tests  12 passed (12)')).toMatchObject({
      isOk: false,
      passed: 12,
      failed: 1,
    });
    expect(outcome(step, 0, '      Tests  12 passed (12)')).toMatchObject({
      isOk: true,
      passed: 12,
      failed: 0,
    });
    expect(outcome({ ...step, hasTests: false }, 0, '')).toMatchObject({ isOk: true, passed: 1, failed: 0 });
  });

  test('reports a failure on at most one screen, with the name of each failed test', () => {
    const many = Array.from({ length: 9_000 }, (_, index) => `line ${index}`);
    const shown = shorten([' FAIL  |api| a.test.ts > holds', ...many, 'the end'].join('\n')).split('\n');
    expect(shown.length).toBeLessThanOrEqual(50);
    expect(shown[0]).toBe('FAIL  |api| a.test.ts > holds');
    expect(shown.at(-1)).toBe('the end');
    expect(shorten(`expected ${'x'.repeat(9_000)}`).length).toBeLessThan(300);
    expect(shorten('npm warn of something\n\nshort')).toBe('short');
  });

  test('runs alongside other steps while cores are free, in the requested order, and no small step overtakes a large one', async () => {
    const share = shareCores(2);
    const seen: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (name: string, cores: number): Promise<void> =>
      share(cores, async () => {
        seen.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      });
    const all = [ask('a', 1), ask('both', 2), ask('b', 1), ask('more than there are', 9)];
    await Promise.resolve();
    expect(seen).toEqual(['a']);
    for (const name of ['a', 'both', 'b', 'more than there are']) {
      await expect.poll(() => ends.has(name)).toBe(true);
      ends.get(name)?.();
    }
    await Promise.all(all);
    expect(seen).toEqual(['a', 'both', 'b', 'more than there are']);
  });
});
