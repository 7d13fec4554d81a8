import { confirmEmail } from '@parcela/contract/investor';
import { ButtonLink, ErrorBox, Spinner, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase, withSearch } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/api.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { shortNext } from '../queries/short-next.ts';
import type { VerifyEmailSearch } from '../queries/auth-search.ts';
import { ResendForm } from '../forms/resend-confirmation-form.tsx';

/** A query, so that the link is confirmed only once even if the screen renders several times. */
const useConfirmEmail = (confirmation: string) =>
  useQuery({
    queryKey: ['confirm-email', confirmation],
    queryFn: ({ signal }) =>
      call(confirmEmail, { query: { confirmation } }, { accept: 'application/json', signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

const InvalidLink = ({ next }: { next: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const signIn = withSearch(paths.signIn, { next });
  return (
    <AuthFrame title={t('verifyEmail.invalidTitle')} description={t('verifyEmail.invalidText')}>
      <Stack gap="md">
        <ResendForm next={next} onClose={() => void navigate({ href: signIn })} />
        <ButtonLink to={signIn} emphasis="quiet" isWide>
          {t('auth.backToSignIn')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
};

/** Confirms the address from the mailed link; if the link is invalid, offers a new one (spec section 8). */
export const VerifyEmailScreen = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const { confirmation = '', next }: VerifyEmailSearch = useSearch({ strict: false });
  const confirm = useConfirmEmail(confirmation);
  if (confirm.isSuccess) return <GoTo href={withSearch(paths.emailVerified, { next: shortNext(next) })} />;
  // Refused permanently; after any other failure (no connection, a busy server) the user can try the same link again.
  if (confirm.error instanceof ApiFailure && confirm.error.status === 400)
    return <InvalidLink next={shortNext(next)} />;
  const failure = confirm.isError ? describe(confirm.error) : undefined;
  return (
    <AuthFrame title={t('verifyEmail.title')}>
      {confirm.isError ? (
        <ErrorBox reference={failure?.reference} onRetry={() => void confirm.refetch()}>
          {failure?.message}
        </ErrorBox>
      ) : (
        <Spinner label={t('verifyEmail.checking')} isLabelVisible />
      )}
    </AuthFrame>
  );
};
