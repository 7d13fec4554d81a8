import { getDistribution, listDistributionLines, previewDistribution } from '@parcela/contract/operator';
import { distributionLineStates } from '@parcela/domain';
import { Button, FilterSelect, Group, ProgressBar, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { ExportButton, usePhrase } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callForCsv } from '../../shared/api/call.ts';
import { routeOptions } from '../../shared/api/queries.ts';
import { to } from '../../shared/navigation/to.ts';
import { RowsTable } from '../../shared/resource/rows-table.tsx';
import { useSpeech } from '../../shared/resource/plain.ts';
import { count, id, instant, money, text, words } from '../../shared/resource/values.ts';
import { type Distribution, lineStates, params, previewWords } from './distribution-values.ts';

const againMs = 3000;

/** How far the execution is; while it goes on it is asked for again and again. */
export const DistributionProgress = ({ subject }: { subject: Distribution }): ReactNode => {
  const t = usePhrase();
  const { data } = useQuery({
    ...routeOptions(getDistribution, { params: params(subject), query: {} }),
    refetchInterval: ({ state }) => (state.data?.data.state === 'approved' ? againMs : false),
  });
  const { progress } = data?.data ?? subject;
  const total = distributionLineStates.reduce((sum, state) => sum + progress[state], 0);
  const written = total - progress.pending;
  return (
    <Stack gap="sm">
      <ProgressBar
        value={(100 * written) / Math.max(1, total)}
        label={t('boDistributions.progress')}
        valueText={t('boDistributions.progressOf', { done: written, total })}
      />
      <ul>
        {distributionLineStates.map((state) => (
          <li key={state}>
            {t('boDistributions.linesIn', { state: t(lineStates.labelOf(state)), count: progress[state] })}
          </li>
        ))}
      </ul>
    </Stack>
  );
};

/** What every holder would get, and what looks wrong about it. */
export const DistributionPreview = ({ subject }: { subject: Distribution }): ReactNode => {
  const { sentence } = useSpeech();
  const query = useQuery(routeOptions(previewDistribution, { params: params(subject) }));
  return (
    <QueryView query={query} loading={<TextSkeleton lines={5} />} empty={null}>
      {({ data }) => (
        <Stack gap="sm">
          <ul>
            {previewWords(data).map((said) => (
              <li key={sentence(said)}>{sentence(said)}</li>
            ))}
          </ul>
          <RowsTable
            title="boDistributions.preview"
            rows={data.lines.map((line) => ({ ...line, currency: data.currency }))}
            rowKey={({ investor }) => investor.documentId}
            empty="boDistributions.noLines"
            open={({ investor }) => to.investor(investor.documentId)}
            actions={[]}
            columns={[
              {
                key: 'investor',
                label: 'boDistributions.investor',
                value: ({ investor }) => text(investor.email),
              },
              { key: 'shares', label: 'boDistributions.shares', value: ({ shares }) => count(shares) },
              {
                key: 'gross',
                label: 'earnings.part.gross',
                value: ({ parts, currency }) => money(parts.gross, currency),
              },
              {
                key: 'net',
                label: 'earnings.part.net',
                value: ({ parts, currency }) => money(parts.net, currency),
              },
            ]}
          />
        </Stack>
      )}
    </QueryView>
  );
};

/** Who got what, page by page, and the whole as a file. */
export const DistributionLines = ({ subject }: { subject: Distribution }): ReactNode => {
  const t = usePhrase();
  const [after, setAfter] = useState<string>();
  const [state, setState] = useState('');
  const narrowing = state === '' ? {} : { 'filters[state]': state as keyof Distribution['progress'] };
  const query = useQuery({
    ...routeOptions(listDistributionLines, {
      params: params(subject),
      query: { ...narrowing, ...(after === undefined ? {} : { 'pagination[after]': after }) },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.data.map((line) => ({ ...line, currency: subject.currency }));
  const next = query.data?.meta.pagination.next;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <FilterSelect
          label={t('bo.state')}
          value={state}
          options={[
            { value: '', label: t('bo.filter.all') },
            ...distributionLineStates.map((value) => ({ value, label: t(lineStates.labelOf(value)) })),
          ]}
          onChange={(value) => {
            setState(value);
            setAfter(undefined);
          }}
        />
        <ExportButton
          size="small"
          label={t('bo.list.csv')}
          fileName="distribution-lines.csv"
          load={() => callForCsv(listDistributionLines, { params: params(subject), query: narrowing })}
        />
      </Group>
      <RowsTable
        title="boDistributions.lines"
        rows={rows}
        rowKey={({ documentId }) => documentId}
        empty="boDistributions.noLines"
        actions={[]}
        columns={[
          {
            key: 'investor',
            label: 'boDistributions.investor',
            value: ({ investor }) => text(investor.email),
          },
          { key: 'shares', label: 'boDistributions.shares', value: ({ shares }) => count(shares) },
          {
            key: 'net',
            label: 'earnings.part.net',
            value: ({ parts, currency }) => money(parts.net, currency),
          },
          {
            key: 'how',
            label: 'earnings.payoutMethod',
            value: ({ settlement }) =>
              settlement === null ? { kind: 'nothing' } : words(`earnings.payoutMethod.${settlement}`),
          },
          { key: 'state', label: 'bo.state', value: (line) => lineStates.value(line.state) },
          {
            key: 'reference',
            label: 'boDistributions.reference',
            value: ({ transferReference }) => id(transferReference),
          },
          {
            key: 'settled',
            label: 'boDistributions.settledAt',
            value: ({ settledAt }) => instant(settledAt),
          },
        ]}
      />
      <Group gap="sm">
        {after !== undefined && (
          <Button emphasis="quiet" size="small" onClick={() => setAfter(undefined)}>
            {t('bo.list.first')}
          </Button>
        )}
        {typeof next === 'string' && (
          <Button emphasis="quiet" size="small" onClick={() => setAfter(next)}>
            {t('ui.nextPage')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
