import { getDistribution, previewDistribution } from '@parcela/contract/operator';
import { distributionLineStates } from '@parcela/domain';
import { ProgressBar, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { call, refreshAll, routeOptions } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { RowsTable } from '../../shared/resource/rows/rows-table.tsx';
import { useSpeech } from '../../shared/resource/plain.ts';
import { count, money, text } from '../../shared/resource/values.ts';
import type { Column } from '../../shared/resource/column.ts';
import { type Distribution, lineStates, params, type Preview, previewWords } from './distribution-values.ts';

const againMs = 2000;

/** The current state of the distribution. The page polls it during the payment, while staff only wait. */
const useRunning = (subject: Distribution): Distribution => {
  const { data } = useQuery({
    queryKey: ['progress', subject.documentId],
    queryFn: ({ signal }) =>
      call(getDistribution, { params: params(subject) }, { signal, isInBackground: true }),
    enabled: subject.state === 'approved',
    refetchInterval: againMs,
  });
  const running = subject.state === 'approved' ? (data?.data ?? subject) : subject;
  const isOver = running.state !== subject.state;
  // The page loads its final state, actions and lines when the execution ends.
  useEffect(() => {
    if (isOver) void refreshAll();
  }, [isOver]);
  return running;
};

/** A line of a correction pays nothing to a holder who has received too much. */
const stateLabel = ({ corrects }: Distribution, state: keyof Distribution['progress']) =>
  corrects !== null && state === 'settled' ? 'boDistributions.line.done' : lineStates.labelOf(state);

/** The progress of the execution. */
export const DistributionProgress = ({ subject }: { subject: Distribution }): ReactNode => {
  const t = usePhrase();
  const { progress } = useRunning(subject);
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
        {distributionLineStates
          .filter((state) => progress[state] > 0)
          .map((state) => (
            <li key={state}>
              {t('boDistributions.linesIn', { state: t(stateLabel(subject, state)), count: progress[state] })}
            </li>
          ))}
      </ul>
    </Stack>
  );
};

type PreviewLine = Preview['lines'][number] & Pick<Preview, 'currency'>;

const amountColumns: readonly Column<PreviewLine>[] = [
  {
    key: 'gross',
    label: 'earnings.part.gross',
    value: ({ parts, currency }) => money(parts.gross, currency),
  },
  { key: 'net', label: 'earnings.part.net', value: ({ parts, currency }) => money(parts.net, currency) },
];
const capitalColumns: readonly Column<PreviewLine>[] = [
  ...amountColumns,
  {
    key: 'capital',
    label: 'boDistributions.capital',
    value: ({ parts, currency }) => money(parts.capital, currency),
  },
  {
    key: 'gain',
    label: 'boDistributions.gain',
    value: ({ parts, currency }) => money(parts.net - parts.capital, currency),
  },
];
/** The parts of a correction are the amounts that it adds to the booked amounts. */
const differenceColumns: readonly Column<PreviewLine>[] = [
  {
    key: 'booked',
    label: 'boDistributions.booked',
    value: ({ booked, currency }) => money(booked, currency),
  },
  {
    key: 'corrected',
    label: 'boDistributions.corrected',
    value: ({ booked, parts, currency }) => money((booked ?? 0) + parts.net, currency),
  },
  {
    key: 'difference',
    label: 'boDistributions.difference',
    value: ({ parts, currency }) => money(parts.net, currency),
  },
];

const columnsOf = ({ correction, capital }: Preview): readonly Column<PreviewLine>[] => {
  if (correction !== null) return differenceColumns;
  return capital === null ? amountColumns : capitalColumns;
};

/** The amount that every holder would get, and the warnings about it. */
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
              {
                key: 'shares',
                priority: 'extra',
                label: 'boDistributions.shares',
                value: ({ shares }) => count(shares),
              },
              ...columnsOf(data),
            ]}
          />
        </Stack>
      )}
    </QueryView>
  );
};
