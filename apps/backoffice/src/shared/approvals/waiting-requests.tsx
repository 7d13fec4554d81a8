import { listWaitingRequests } from '@parcela/contract/operator';
import { Link, NoticeBox, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../api/api.ts';
import { to } from '../navigation/to.ts';
import { useSpeech } from '../resource/plain.ts';
import { instant, say } from '../resource/values.ts';

interface Request {
  readonly documentId: string;
  readonly by: string;
  readonly since: string;
}

/** A request about this subject already waits for a second staff member. */
export const Requested = ({
  request: { documentId, by, since },
  isAnnounced = false,
}: {
  readonly request: Request;
  readonly isAnnounced?: boolean;
}): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  return (
    <NoticeBox
      tone="info"
      isAnnounced={isAnnounced}
      actions={<Link to={to.approval(documentId)}>{t('bo.requested.show')}</Link>}
    >
      {sentence(say('bo.requested.by', { by, since: instant(since) }))}
    </NoticeBox>
  );
};

/** The requests about the subject with this id that wait for a second staff member. */
export const WaitingRequests = ({ of: subject }: { readonly of: string }): ReactNode => {
  const { data } = useQuery(routeOptions(listWaitingRequests, { query: { subject } }));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Stack gap="sm">
      {data.data.map(({ documentId, requestedBy, requestedAt }) => (
        <Requested key={documentId} request={{ documentId, by: requestedBy.name, since: requestedAt }} />
      ))}
    </Stack>
  );
};
