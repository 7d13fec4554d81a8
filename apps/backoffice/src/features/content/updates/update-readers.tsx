import type { DataOf } from '@parcela/contract';
import { listProjectUpdateReaders, type projectUpdateContent } from '@parcela/contract/operator';
import { Button, Group, Stack } from '@parcela/ui';
import { TableExport, usePhrase } from '@parcela/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, callForTable } from '../../../shared/api/api.ts';
import { to } from '../../../shared/navigation/to.ts';
import { RowsTable } from '../../../shared/resource/rows/rows-table.tsx';
import { count, instant, text } from '../../../shared/resource/values.ts';
import { useMay } from '../../../shared/session/use-may.ts';

type Update = DataOf<typeof projectUpdateContent.get>;

/** Who could read an update since when. Opening the list is recorded, so it is loaded only on request. */
export const UpdateReaders = ({ subject }: { subject: Update }): ReactNode => {
  const t = usePhrase();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const params = { documentId: subject.documentId };
  const query = useInfiniteQuery({
    queryKey: ['listProjectUpdateReaders', subject.documentId],
    enabled: isOpen,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listProjectUpdateReaders,
        { params, query: pageParam === undefined ? {} : { 'pagination[after]': pageParam } },
        { signal },
      ),
    getNextPageParam: ({ meta }) => meta.pagination.next ?? undefined,
  });
  if (!may('distributions.read')) return <p>{t('boContent.projectUpdate.readers.notYours')}</p>;
  if (!isOpen)
    return (
      <Stack gap="xs">
        <p>{t('boContent.projectUpdate.readers.recorded')}</p>
        <div>
          <Button size="small" emphasis="secondary" onClick={() => setOpen(true)}>
            {t('boContent.projectUpdate.readers.open')}
          </Button>
        </div>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <TableExport
          size="small"
          label={t('bo.list.csv')}
          name={`update-readers-${subject.documentId}`}
          load={(format) => callForTable(listProjectUpdateReaders, { params, query: {} }, format)}
        />
      </Group>
      <RowsTable
        title="boContent.projectUpdate.readers"
        rows={query.data?.pages.flatMap(({ data }) => data)}
        rowKey={({ investor }) => investor.documentId}
        empty="boContent.projectUpdate.readers.empty"
        open={({ investor }) => to.investor(investor.documentId)}
        actions={[]}
        columns={[
          {
            key: 'investor',
            label: 'boContent.projectUpdate.readers.investor',
            value: ({ investor }) => text(investor.email),
          },
          {
            key: 'since',
            label: 'boContent.projectUpdate.readers.since',
            value: ({ since }) => instant(since),
          },
          {
            key: 'shares',
            label: 'boContent.projectUpdate.readers.shares',
            value: ({ shares }) => count(shares),
          },
          {
            key: 'noticed',
            label: 'boContent.projectUpdate.readers.noticed',
            value: ({ noticedAt }) => instant(noticedAt),
          },
        ]}
      />
      {query.hasNextPage && (
        <div>
          <Button
            size="small"
            emphasis="secondary"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('boContent.projectUpdate.readers.more')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
