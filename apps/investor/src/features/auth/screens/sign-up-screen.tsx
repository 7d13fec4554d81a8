import { ButtonLink, NoticeBox, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { usePhrase, useRichPhrase, withSearch } from '@parcela/web';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { bothLinks, useLegalDocuments } from '../../../shared/content/legal-documents.tsx';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { SignUpSearch } from '../queries/auth-search.ts';
import { shortNext } from '../queries/short-next.ts';
import { ResendButton } from '../forms/resend-confirmation-button.tsx';
import { SignUpForm } from '../forms/sign-up-form.tsx';

const RunOffNotice = lazy(async () => ({
  default: (await import('../../../shared/frame/run-off-notice.tsx')).RunOffNotice,
}));

const SignUpDone = ({ email, next }: { email: string; next: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const signIn = withSearch(paths.signIn, { next });
  return (
    <AuthFrame title={t('signUp.doneTitle')} description={t('signUp.doneText', { email })}>
      <Stack gap="sm">
        <p>{t('signUp.doneHint')}</p>
        <ResendButton email={email} next={next} onClose={() => void navigate({ href: signIn })} isWide />
        <ButtonLink to={signIn} emphasis="quiet" isWide>
          {t('auth.toSignIn')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
};

/**
 * Sign-up, then the confirmation screen. Without published documents the screen says that sign-up is closed.
 */
export const SignUpScreen = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { ehub, referral, next: asked }: SignUpSearch = useSearch({ strict: false });
  const next = shortNext(asked);
  const documents = useLegalDocuments();
  const [signedUp, setSignedUp] = useState<string | null>(null);
  const isRunOff = useIsRunOff();
  if (signedUp !== null) return <SignUpDone email={signedUp} next={next} />;
  return (
    <AuthFrame
      title={t('signUp.title')}
      description={isRunOff ? undefined : t('signUp.text')}
      footer={rich('signUp.toSignIn', { link: linkTo(withSearch(paths.signIn, { next })) })}
    >
      <QueryView
        query={documents}
        loading={<TextSkeleton lines={12} />}
        empty={{
          when: (loaded) => bothLinks(loaded) === null,
          show: (
            <NoticeBox tone="warning" title={t('signUp.closedTitle')}>
              {t('signUp.closedText')}
            </NoticeBox>
          ),
        }}
      >
        {(loaded) => {
          const links = bothLinks(loaded);
          if (isRunOff)
            return (
              <Suspense fallback={<TextSkeleton />}>
                <RunOffNotice />
              </Suspense>
            );
          return (
            links && (
              <SignUpForm
                links={links}
                code={(ehub ?? referral ?? '').trim()}
                next={next}
                onDone={setSignedUp}
              />
            )
          );
        }}
      </QueryView>
    </AuthFrame>
  );
};
