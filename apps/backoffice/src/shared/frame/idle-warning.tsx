import { getStaffCaller } from '@parcela/contract/operator';
import { staffIdleLimitMs } from '@parcela/domain';
import { Button, Popup, RelativeCountdown, Stack } from '@parcela/ui';
import { serverClock, usePhrase, useRichPhrase } from '@parcela/web';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../api/api.ts';
import { activity } from '../session/activity.ts';
import { session } from '../session/session.ts';

const lookMs = 5000;
const lookNow = () => (session.isSignedIn() ? activity.state() : 'recent');

/**
 * Checks every few seconds and when the page becomes visible; asks the server once when the session should have
 * ended.
 */
const useIdleState = () => {
  const [state, setState] = useState(lookNow);
  useEffect(() => {
    const listening = new AbortController();
    const look = (): void => setState(lookNow());
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    window.addEventListener('storage', look, { signal: listening.signal });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, []);
  useEffect(() => {
    // A refusal ends the session here and leads to sign-in.
    if (state === 'over') void call(getStaffCaller, {}, { isInBackground: true }).catch(() => undefined);
  }, [state]);
  return { state, lookAgain: () => setState(lookNow()) };
};

/** Warns before a session ends through inactivity, with a button that extends it (WCAG 2.2.1). */
export const IdleWarning = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { state, lookAgain } = useIdleState();
  if (state !== 'warned') return null;
  const stay = (): void => {
    void call(getStaffCaller, {}, { isInBackground: false })
      .catch(() => undefined)
      .then(lookAgain);
  };
  return (
    <Popup
      isOpen
      onClose={stay}
      tone="warning"
      title={t('bo.idle.title')}
      actions={<Button onClick={stay}>{t('bo.idle.stay')}</Button>}
    >
      <Stack gap="sm">
        <div>{t('bo.idle.text', { minutes: staffIdleLimitMs / 60_000 })}</div>
        <div>
          {rich('bo.idle.left', {
            time: (
              <RelativeCountdown
                until={serverClock.ofDevice(activity.endsAt()).toISOString()}
                onEnd={lookAgain}
              />
            ),
          })}
        </div>
      </Stack>
    </Popup>
  );
};
