import type { RouteDefinition } from '@parcela/contract';
import { ApiFailure, createCaller, needPhrases } from '@parcela/web';
import { activity } from '../session/activity.ts';
import { view } from '../session/view.ts';
import { session, type SessionEnd } from '../session/session.ts';

const onSessionLost = { current: (_why: SessionEnd): void => undefined };
/** Called when the session ends without a sign-out; set by the router. */
export const whenSessionIsLost = (handler: (why: SessionEnd) => void): void => {
  onSessionLost.current = handler;
};

/** Ends a session that is over and leads to sign-in; does nothing without one. */
export const loseSession = (why: SessionEnd): void => {
  if (!session.isSignedIn()) return;
  if (view.isOn()) return view.leave();
  session.end(why);
  onSessionLost.current(why);
};

/** While staff look as an investor nothing but readings leaves the page; the server refuses the rest, too. */
const refuseChange = ({ method }: RouteDefinition): void => {
  if (!view.isOn() || method === 'GET') return;
  throw new ApiFailure({
    status: 403,
    code: 'auth.view_only',
    params: {},
    issues: [],
    requestId: '',
    received: undefined,
  });
};

/** No refusal reaches a screen before its words; without them it is shown as received. */
const wordsOfRefusals = async (): Promise<void> => {
  try {
    await needPhrases('errors');
  } catch {
    // As said above.
  }
};

/** The calls of the investor. */
export const { call, callForFile, callForTable, routeOptions } = createCaller({
  token: session.token,
  loseSession: () => loseSession(activity.hasLapsed() ? 'inactive' : 'expired'),
  recordActivity: activity.record,
  refuse: refuseChange,
  prepareFailure: wordsOfRefusals,
});
