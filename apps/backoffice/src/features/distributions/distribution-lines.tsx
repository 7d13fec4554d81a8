import type { RowOf } from '@parcela/contract';
import { listDistributionLines, printHolderStatement } from '@parcela/contract/operator';
import { Stack } from '@parcela/ui';
import { ExportButton, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { callForFile } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { choice, search } from '../../shared/resource/filters.ts';
import { ListInPage } from '../../shared/resource/list/list-screen.tsx';
import { count, id, instant, link, money, text } from '../../shared/resource/values.ts';
import { type Distribution, lineState, lineStates, params, settlements } from './distribution-values.ts';

type Line = RowOf<typeof listDistributionLines>;

/** The statement that the holder of a line receives, as a file. */
const HolderStatement = ({ subject: { documentId, parts, bookedAt } }: { subject: Line }): ReactNode => {
  const t = usePhrase();
  if (bookedAt === null || parts.net === 0) return <p>{t('boDistributions.statement.nothing')}</p>;
  return (
    <Stack gap="xs">
      <p>{t('boDistributions.statement.recorded')}</p>
      <div>
        <ExportButton
          size="small"
          label={t('boDistributions.statement.save')}
          fileName={`statement-${documentId}.pdf`}
          load={() => callForFile(printHolderStatement, { params: { documentId } })}
        />
      </div>
    </Stack>
  );
};

/** The holders of a distribution and the amount of each. */
const linesOf = (distribution: Pick<Distribution, 'documentId' | 'currency'>) => {
  const { currency } = distribution;
  return defineList({
    route: listDistributionLines,
    params: params(distribution),
    title: 'boDistributions.lines',
    empty: 'boDistributions.noLines',
    rowKey: ({ documentId }) => documentId,
    columns: [
      {
        key: 'investor',
        label: 'boDistributions.investor',
        value: ({ investor }) => text(investor.email),
        isTitle: true,
      },
      {
        key: 'shares',
        priority: 'useful',
        label: 'boDistributions.shares',
        value: ({ shares }) => count(shares),
      },
      { key: 'net', label: 'earnings.part.net', value: ({ parts }) => money(parts.net, currency) },
      {
        key: 'how',
        priority: 'useful',
        label: 'earnings.payoutMethod',
        value: ({ settlement }) => settlements.value(settlement),
      },
      { key: 'state', label: 'bo.state', value: lineState },
      {
        key: 'reference',
        priority: 'extra',
        label: 'boDistributions.reference',
        value: ({ transferReference }) => id(transferReference),
      },
      {
        key: 'settled',
        priority: 'extra',
        label: 'boDistributions.settledAt',
        value: ({ settledAt }) => instant(settledAt),
      },
    ],
    filters: [
      search('investor', 'boDistributions.findInvestor'),
      choice('state', 'bo.state', lineStates),
      choice('settlement', 'earnings.payoutMethod', settlements),
    ],
    panel: {
      requestedAs: ({ documentId }) => documentId,
      title: ({ investor }) => text(investor.email),
      sections: (section) => [
        section.facts('boDistributions.line', ({ investor, shares, parts, deducted, ...line }) => [
          ['boDistributions.investor', link(investor.email, to.investor(investor.documentId))],
          ['boDistributions.shares', count(shares)],
          ['earnings.part.gross', money(parts.gross, currency)],
          ['earnings.part.costs', money(-parts.costs, currency)],
          ['earnings.part.reserve', money(-parts.reserve, currency)],
          ['earnings.part.fee', money(-parts.fee, currency)],
          ['earnings.part.withholding', money(-parts.withholding, currency)],
          ['earnings.part.net', money(parts.net, currency)],
          ['boDistributions.deducted', deducted === 0 ? text(null) : money(-deducted, currency)],
          ['boDistributions.toPay', money(Math.max(0, parts.net - deducted), currency)],
          ['earnings.payoutMethod', settlements.value(line.settlement)],
          ['bo.state', lineState(line)],
          ['boDistributions.reference', id(line.transferReference)],
          ['boDistributions.bookedAt', instant(line.bookedAt)],
          ['boDistributions.settledAt', instant(line.settledAt)],
        ]),
        section.custom('boDistributions.statement', HolderStatement),
      ],
    },
  });
};

/** Lines with their filters, and the statement of each holder. */
export const DistributionLines = ({ subject }: { subject: Distribution }): ReactNode => (
  <ListInPage list={linesOf(subject)} />
);
