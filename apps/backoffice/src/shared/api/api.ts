import { createCaller, queryClient } from '@parcela/web';
import { activity } from '../session/activity.ts';
import { loseSession, session } from '../session/session.ts';
import { askStepUp } from './step-up.ts';

/** The calls of the member of staff; a call that needs a step-up is repeated after it. */
export const { call, callForFile, callForTable, routeOptions } = createCaller({
  token: session.token,
  loseSession,
  recordActivity: activity.record,
  resolveFailure: askStepUp,
});

const refresh: { running: Promise<void> | null } = { running: null };

/** Loads everything shown again, after a change. */
export const refreshAll = (): Promise<void> => {
  const running = queryClient.invalidateQueries().finally(() => {
    if (refresh.running === running) refresh.running = null;
  });
  refresh.running = running;
  return running;
};

/** Does the work immediately, or after the running refresh: the next action does not start from values before the last one. */
export const afterRefresh = (work: () => void): void => {
  if (refresh.running === null) work();
  else void refresh.running.then(work);
};
