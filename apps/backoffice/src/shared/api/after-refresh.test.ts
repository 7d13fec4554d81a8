import { queryClient } from '@parcela/web';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { afterRefresh, refreshAll } from './api.ts';

afterEach(() => queryClient.clear());

describe('afterRefresh', () => {
  test('runs immediately while nothing is being refreshed', () => {
    const done: string[] = [];
    afterRefresh(() => done.push('opened'));
    expect(done).toEqual(['opened']);
  });

  test('waits until all displayed data are refreshed', async () => {
    const answers: ((version: number) => void)[] = [];
    const shown = new QueryObserver(queryClient, {
      queryKey: ['item'],
      queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
      staleTime: Infinity,
    });
    const versions: unknown[] = [];
    const stop = shown.subscribe(() => undefined);
    answers.shift()?.(1);
    await expect.poll(() => shown.getCurrentResult().data).toBe(1);

    const refreshed = refreshAll();
    afterRefresh(() => versions.push(shown.getCurrentResult().data));
    await expect.poll(() => answers.length).toBe(1);
    expect(versions).toEqual([]);
    answers.shift()?.(2);
    await refreshed;
    await expect.poll(() => versions).toEqual([2]);
    stop();
  });
});
