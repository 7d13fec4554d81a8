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

/** Loads everything shown again, after a change. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries();
