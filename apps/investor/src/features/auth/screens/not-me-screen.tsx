import { denyAccess } from '@parcela/contract/investor';
import { Button, ButtonLink, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/api.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { session } from '../../../shared/session/session.ts';
import type { NotMeSearch } from '../queries/auth-search.ts';

const Ended = ({ outcome }: { readonly outcome: 'done' | 'unknown' }): ReactNode => {
  const t = usePhrase();
  return (
    <AuthFrame title={t(`notMe.${outcome}Title`)} description={t(`notMe.${outcome}Text`)}>
      <ButtonLink to={paths.forgotPassword} emphasis="secondary" isWide>
        {t('notMe.newPassword')}
      </ButtonLink>
    </AuthFrame>
  );
};

/**
 * The screen of the link "it was not me" in a security mail. Opening it changes nothing, so a program that only
 * follows links ends no session.
 */
export const NotMeScreen = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const { code = '' }: NotMeSearch = useSearch({ strict: false });
  const denying = useMutation({
    mutationFn: () => call(denyAccess, { body: { code } }),
    // The session in this browser has ended too.
    onSuccess: () => session.end(),
  });
  const { error } = denying;
  if (denying.isSuccess) return <Ended outcome="done" />;
  if (code === '' || (error instanceof ApiFailure && error.status === 400))
    return <Ended outcome="unknown" />;
  const failure = denying.isError ? describe(error) : undefined;
  return (
    <AuthFrame title={t('notMe.title')} description={t('notMe.text')}>
      <Stack gap="md">
        {failure && <ErrorBox reference={failure.reference}>{failure.message}</ErrorBox>}
        <Button isWide isBusy={denying.isPending} onClick={() => denying.mutate()}>
          {t('notMe.confirm')}
        </Button>
      </Stack>
    </AuthFrame>
  );
};
