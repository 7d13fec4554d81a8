import { queryClient } from '@parcela/web';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { projectInfoOptions, statsOptions } from '../../../shared/projects/project-options.ts';
import { idOf } from '../../../../test/support/samples.ts';
import { interestsOptions, viewerOptions } from './get-project-viewer.ts';

afterEach(() => {
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const comeBack = async (): Promise<void> => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
};

test.each([
  ['a project', projectInfoOptions(idOf('info'), 'en')],
  ['its figures', statsOptions(idOf('project'))],
  ['what its page offers', viewerOptions(idOf('project'))],
  ['the interest requests', interestsOptions()],
] as const)(
  'the app treats %s as fresh for ten seconds, and requests it again on a later visit (spec 9.07)',
  async (_, options) => {
    vi.useFakeTimers();
    const ask = vi.fn<() => Promise<string>>(async () => 'answer');
    // No query overrides the default options of all queries.
    expect(options).not.toHaveProperty('staleTime');
    expect(options).not.toHaveProperty('refetchOnWindowFocus');
    queryClient.mount();
    const observer = new QueryObserver(queryClient, {
      queryKey: options.queryKey,
      queryFn: ask,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(9_900);
    await comeBack();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await comeBack();
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    queryClient.unmount();
  },
);
