import { createCaller, queryClient } from '@parcela/web';
import { activity } from '../session/activity.ts';
import { loseSession, session } from '../session/session.ts';
import { askStepUp } from './step-up.ts';

/** Calls the API as the signed-in staff member; repeats a call after the step-up that it needs. */
export const { call, callForFile, callForTable, routeOptions } = createCaller({
  token: session.token,
  loseSession,
  recordActivity: activity.record,
  resolveFailure: askStepUp,
});

const refresh: { running: Promise<void> | null } = { running: null };

/** Reloads all displayed data after a change. */
export const refreshAll = (): Promise<void> => {
  const running = queryClient.invalidateQueries().finally(() => {
    if (refresh.running === running) refresh.running = null;
  });
  refresh.running = running;
  return running;
};

/**
 * Runs the work immediately or after the running refresh, so that the next action does not start from old
 * values.
 */
export const afterRefresh = (work: () => void): void => {
  if (refresh.running === null) work();
  else void refresh.running.then(work);
};
