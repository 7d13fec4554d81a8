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

/** Ends an expired session and leads to sign-in; does nothing without a session. */
export const loseSession = (why: SessionEnd): void => {
  if (!session.isSignedIn()) return;
  if (view.isOn()) return view.leave();
  session.end(why);
  onSessionLost.current(why);
};

/** While staff view as an investor, the page sends only reads; the server also refuses all other requests. */
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

/**
 * Waits for the words of a refusal before a screen gets it; without them the screen shows the received text.
 */
const wordsOfRefusals = async (): Promise<void> => {
  try {
    await needPhrases('errors');
  } catch {
    // For the reason given above.
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
