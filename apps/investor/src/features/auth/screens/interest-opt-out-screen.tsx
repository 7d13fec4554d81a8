import { optOutOfInterest } from '@parcela/contract/investor';
import { Button, ButtonLink, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/api.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { InterestOptOutSearch } from '../queries/auth-search.ts';

const Ended = ({ outcome }: { readonly outcome: 'done' | 'unknown' }): ReactNode => {
  const t = usePhrase();
  return (
    <AuthFrame title={t(`interestOptOut.${outcome}Title`)} description={t(`interestOptOut.${outcome}Text`)}>
      <ButtonLink to={paths.projects} emphasis="quiet" isWide>
        {t('interestOptOut.toProjects')}
      </ButtonLink>
    </AuthFrame>
  );
};

/**
 * The screen of the link in a mail about a new project. Opening it changes nothing, so a program that only
 * follows links does not end the mails.
 */
export const InterestOptOutScreen = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const { code = '' }: InterestOptOutSearch = useSearch({ strict: false });
  const optOut = useMutation({ mutationFn: () => call(optOutOfInterest, { query: { code } }) });
  const { error } = optOut;
  if (optOut.isSuccess) return <Ended outcome="done" />;
  if (code === '' || (error instanceof ApiFailure && [400, 404].includes(error.status)))
    return <Ended outcome="unknown" />;
  const failure = optOut.isError ? describe(error) : undefined;
  return (
    <AuthFrame title={t('interestOptOut.title')} description={t('interestOptOut.text')}>
      <Stack gap="md">
        {failure && <ErrorBox reference={failure.reference}>{failure.message}</ErrorBox>}
        <Button isWide isBusy={optOut.isPending} onClick={() => optOut.mutate()}>
          {t('interestOptOut.confirm')}
        </Button>
      </Stack>
    </AuthFrame>
  );
};
