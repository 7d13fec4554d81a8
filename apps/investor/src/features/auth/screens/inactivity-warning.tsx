import { idleLimitMs } from '@parcela/domain';
import { Button, ErrorBox, Popup, RelativeCountdown, Stack, useDescribeError } from '@parcela/ui';
import { usePhrase, useRichPhrase, serverClock } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { activity } from '../../../shared/session/activity.ts';
import { refreshMe } from '../../../shared/session/me-options.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { signOut } from '../../../shared/session/sign-out.ts';
import { useSessionWatch } from '../queries/use-session-watch.ts';

/**
 * Appears before a session ends through inactivity, with the time left and a button that extends the session (WCAG
 * 2.2.1).
 */
export const InactivityWarning = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const navigate = useNavigate();
  const describe = useDescribeError();
  const { watched, lookAgain } = useSessionWatch();
  // Any request by the user extends the session.
  const stay = useMutation({ mutationFn: refreshMe, onSettled: lookAgain });
  if (watched !== 'warned') return null;
  const failure = stay.isError ? describe(stay.error) : null;
  return (
    <Popup
      isOpen
      onClose={() => stay.mutate()}
      title={t('inactivity.title')}
      tone="warning"
      actions={
        <>
          <Button
            emphasis="quiet"
            onClick={() => {
              signOut(() => navigate({ to: paths.signIn }));
              lookAgain();
            }}
          >
            {t('nav.signOut')}
          </Button>
          <Button isBusy={stay.isPending} onClick={() => stay.mutate()}>
            {t('inactivity.stay')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <div>{t('inactivity.text', { minutes: idleLimitMs / 60_000 })}</div>
        <div>
          {rich('inactivity.left', {
            time: (
              <RelativeCountdown
                until={serverClock.ofDevice(activity.endsAt()).toISOString()}
                onEnd={lookAgain}
              />
            ),
          })}
        </div>
        {failure !== null && <ErrorBox reference={failure.reference}>{failure.message}</ErrorBox>}
      </Stack>
    </Popup>
  );
};
