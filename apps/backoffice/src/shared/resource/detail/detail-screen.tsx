import { CardSkeleton, CopyText, PageHeader, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { ApiFailure, queryClient, usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NoPermission, NotThere } from '../../frame/refusals.tsx';
import { WaitingRequests } from '../../approvals/waiting-requests.tsx';
import { ActionButtons } from '../action/action-buttons.tsx';
import type { Detail } from '../define-detail.ts';
import { useSpeech } from '../plain.ts';
import { ValueView } from '../value-view.tsx';
import { Sections } from './sections-view.tsx';

interface PageProps<Subject> {
  readonly detail: Detail<Subject>;
  readonly subject: Subject;
  readonly reread: () => Promise<Subject>;
}

const Page = <Subject,>({ detail, subject, reread }: PageProps<Subject>): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
  const title = detail.title(subject);
  useScreenTitle(`${t(detail.kind)} ${plain(title)}`);
  return (
    <>
      <PageHeader
        title={title.kind === 'id' ? <CopyText value={title.text} /> : plain(title)}
        {...(detail.back && { back: { to: detail.back.to, label: t(detail.back.label) } })}
        badge={detail.state && <ValueView value={detail.state(subject)} />}
        actions={<ActionButtons actions={detail.actions} subject={subject} reread={reread} />}
      />
      <Stack gap="md">
        {detail.requestedAs && <WaitingRequests of={detail.requestedAs(subject)} />}
        <Sections sections={detail.sections} subject={subject} reread={reread} />
      </Stack>
    </>
  );
};

const Loading = (): ReactNode => (
  <Stack gap="lg">
    <TextSkeleton lines={2} />
    <CardSkeleton count={2} />
  </Stack>
);

/** Shows the page of one subject by its descriptor. */
export const DetailScreen = <Subject,>({
  detail,
  id,
}: {
  detail: Detail<Subject>;
  id: string;
}): ReactNode => {
  const options = detail.queryOf(id);
  const query = useQuery(options);
  if (query.error instanceof ApiFailure && query.data === undefined) {
    if (query.error.status === 404 && detail.back) return <NotThere back={detail.back} />;
    if (query.error.status === 403) return <NoPermission permission={detail.permission} />;
  }
  return (
    <QueryView query={query} loading={<Loading />} empty={null}>
      {(subject) => (
        <Page
          detail={detail}
          subject={subject}
          reread={() => queryClient.fetchQuery({ ...options, staleTime: 0 })}
        />
      )}
    </QueryView>
  );
};
