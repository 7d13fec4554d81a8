import { redirectDelayMs, safeNext } from '@parcela/domain';
import { Button, ErrorBox, Stack, useAttention, useDescribeError, usePausableTimer } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { EmailVerifiedSearch } from '../queries/auth-search.ts';
import { continueSignUp } from '../queries/continue-sign-up.ts';
import { shortNext } from '../queries/short-next.ts';
import { useSessionWatch } from '../queries/use-session-watch.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('../forms/second-factor-step.tsx')).SecondFactorStep,
}));

/**
 * Tells the user that the address is confirmed; this starts no session. In the browser that signed up, the screen
 * continues automatically without the password; in other browsers it stays, and the button leads to sign-in. Message
 * and button disappear once the user is signed in, even in another tab.
 */
export const EmailVerifiedScreen = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const { next }: EmailVerifiedSearch = useSearch({ strict: false });
  const { watched } = useSessionWatch();
  const href = safeNext(next);
  const signIn = withSearch(paths.signIn, { next: shortNext(next) });
  const leave = (to: string) => void navigate({ href: to, replace: true });
  const goOn = useMutation({
    mutationFn: (_by: 'button' | 'timer') => continueSignUp(),
    onSuccess: (outcome, by) => {
      if (outcome === null) leave(href);
      else if (outcome === 'sign_in' && by === 'button') leave(signIn);
    },
  });
  const { isAttended, handlers } = useAttention();
  usePausableTimer({
    durationMs: redirectDelayMs,
    isPaused: isAttended || !goOn.isIdle || watched !== 'nobody',
    onEnd: () => goOn.mutate('timer'),
  });
  if (watched !== 'nobody') return <GoTo href={href} />;
  if (goOn.data !== undefined && goOn.data !== null && goOn.data !== 'sign_in')
    return (
      <Suspense>
        <SecondFactorStep
          challenge={goOn.data}
          onDone={() => navigate({ href, replace: true })}
          onLeave={() => leave(signIn)}
        />
      </Suspense>
    );
  return (
    <AuthFrame title={t('emailVerified.title')} description={t('emailVerified.text')}>
      <div {...handlers}>
        <Stack gap="md">
          {goOn.isError && <ErrorBox>{describe(goOn.error).message}</ErrorBox>}
          <Button isWide isBusy={goOn.isPending} onClick={() => goOn.mutate('button')}>
            {t('signIn.action')}
          </Button>
        </Stack>
      </div>
    </AuthFrame>
  );
};
