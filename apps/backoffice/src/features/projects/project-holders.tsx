import { listProjectHolders, printProjectHolders } from '@parcela/contract/operator';
import { Button, FilterDate, Group, Stack } from '@parcela/ui';
import { ExportButton, TableExport, usePhrase } from '@parcela/web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, callForTable, callForFile } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { RowsTable } from '../../shared/resource/rows/rows-table.tsx';
import { count, percent, text } from '../../shared/resource/values.ts';
import { useMay } from '../../shared/session/use-may.ts';
import type { Project } from './project-form.ts';

/** The holders at the end of a day. The audit log records each view, so the list loads only on request. */
export const ProjectHolders = ({ subject }: { subject: Project }): ReactNode => {
  const t = usePhrase();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [on, setOn] = useState('');
  const params = { documentId: subject.documentId };
  const day = on === '' ? {} : { on };
  const query = useInfiniteQuery({
    queryKey: ['listProjectHolders', subject.documentId, on],
    enabled: isOpen,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listProjectHolders,
        { params, query: { ...day, ...(pageParam === undefined ? {} : { 'pagination[after]': pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ meta }) => meta.pagination.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  if (!may('distributions.read')) return <p>{t('boProjects.register.notYours')}</p>;
  if (!isOpen)
    return (
      <Stack gap="xs">
        <p>{t('boProjects.register.recorded')}</p>
        <div>
          <Button size="small" emphasis="secondary" onClick={() => setOpen(true)}>
            {t('boProjects.register.open')}
          </Button>
        </div>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <FilterDate label={t('boProjects.register.on')} value={on} min="2000-01-01" onChange={setOn} />
        <TableExport
          size="small"
          label={t('bo.list.csv')}
          name={`holders-${subject.slug}${on === '' ? '' : `-${on}`}`}
          load={(format) => callForTable(listProjectHolders, { params, query: day }, format)}
        />
        <ExportButton
          size="small"
          label={t('boProjects.register.pdf')}
          fileName={`holders-${subject.slug}${on === '' ? '' : `-${on}`}.pdf`}
          load={() => callForFile(printProjectHolders, { params, query: day })}
        />
      </Group>
      <RowsTable
        title="boProjects.register"
        rows={query.data?.pages.flatMap(({ data }) => data)}
        rowKey={({ investor }) => investor.documentId}
        empty="boProjects.register.empty"
        open={({ investor }) => to.investor(investor.documentId)}
        actions={[]}
        columns={[
          {
            key: 'investor',
            label: 'boProjects.register.holder',
            value: ({ investor }) => text(investor.email),
          },
          { key: 'shares', label: 'boProjects.register.shares', value: ({ shares }) => count(shares) },
          {
            key: 'percent',
            label: 'boProjects.register.percent',
            value: (holder) => percent(holder.percent),
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
            {t('boProjects.register.more')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
