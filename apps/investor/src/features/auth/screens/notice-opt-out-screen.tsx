import { optOutOfNotices } from '@parcela/contract/investor';
import { type NoticeGroup, noticeGroups } from '@parcela/domain';
import { Button, ButtonLink, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/api.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { NoticeOptOutSearch } from '../queries/auth-search.ts';

const Ended = ({ outcome }: { readonly outcome: 'done' | 'unknown' }): ReactNode => {
  const t = usePhrase();
  return (
    <AuthFrame title={t(`noticeOptOut.${outcome}Title`)} description={t(`noticeOptOut.${outcome}Text`)}>
      <ButtonLink to={`${paths.settings}#notices`} emphasis="quiet" isWide>
        {t('noticeOptOut.toSettings')}
      </ButtonLink>
    </AuthFrame>
  );
};

const Question = ({ group, code }: { readonly group: NoticeGroup; readonly code: string }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const optOut = useMutation({ mutationFn: () => call(optOutOfNotices, { query: { group, code } }) });
  const { error } = optOut;
  if (optOut.isSuccess) return <Ended outcome="done" />;
  if (error instanceof ApiFailure && [400, 404].includes(error.status)) return <Ended outcome="unknown" />;
  const failure = optOut.isError ? describe(error) : undefined;
  return (
    <AuthFrame
      title={t('noticeOptOut.title')}
      description={t('noticeOptOut.text', { group: t(`notices.group.${group}`) })}
    >
      <Stack gap="md">
        {failure && <ErrorBox reference={failure.reference}>{failure.message}</ErrorBox>}
        <Button isWide isBusy={optOut.isPending} onClick={() => optOut.mutate()}>
          {t('noticeOptOut.confirm')}
        </Button>
      </Stack>
    </AuthFrame>
  );
};

/**
 * The screen of the link in an optional mail. Opening it changes nothing, so a program that only follows links
 * switches nothing off. The screen shows nothing about the user.
 */
export const NoticeOptOutScreen = (): ReactNode => {
  const { code = '', group }: NoticeOptOutSearch = useSearch({ strict: false });
  const known = noticeGroups.find((one) => one === group);
  return code === '' || known === undefined ? (
    <Ended outcome="unknown" />
  ) : (
    <Question group={known} code={code} />
  );
};
