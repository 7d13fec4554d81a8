import { getDistribution, listDistributions } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked } from '../../shared/resource/filters.ts';
import { count, day, id, instant, money, text, words } from '../../shared/resource/values.ts';
import { distributionActions, distributionCreates } from './distribution-actions.ts';
import { DistributionLines, DistributionPreview, DistributionProgress } from './distribution-run.tsx';
import { type Distribution, distributionStates, figureRows } from './distribution-values.ts';

const netOf = ({ figures, expectedNet, currency }: Omit<Distribution, 'progress'>) =>
  money(figures?.net ?? expectedNet, currency);
const hasLines = ({ state }: Distribution): boolean => state === 'approved' || state === 'executed';

export const distributions = defineResource({
  list: defineList({
    route: listDistributions,
    title: 'boDistributions.title',
    description: 'boDistributions.description',
    empty: 'boDistributions.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.distribution(documentId),
    columns: [
      {
        key: 'project',
        label: 'boDistributions.project',
        value: ({ project }) => text(project.title),
        isTitle: true,
      },
      { key: 'from', label: 'boDistributions.periodFrom', value: ({ periodFrom }) => day(periodFrom) },
      { key: 'to', label: 'boDistributions.periodTo', value: ({ periodTo }) => day(periodTo) },
      { key: 'payOn', label: 'boDistributions.payOn', value: ({ payOn }) => day(payOn) },
      { key: 'net', label: 'earnings.part.net', value: netOf },
      {
        key: 'holders',
        priority: 'extra',
        label: 'boDistributions.holders',
        value: ({ holderCount }) => count(holderCount),
      },
      { key: 'state', label: 'bo.state', value: ({ state }) => distributionStates.value(state) },
    ],
    filters: [
      choice('state', 'bo.state', distributionStates),
      linked('project', 'boDistributions.ofProject'),
    ],
    views: [
      { key: 'planned', label: 'boDistributions.state.planned', filters: { state: 'planned' } },
      { key: 'declared', label: 'boDistributions.state.declared', filters: { state: 'declared' } },
      { key: 'approved', label: 'boDistributions.state.approved', filters: { state: 'approved' } },
    ],
    creates: distributionCreates,
  }),
  detail: defineDetail({
    route: getDistribution,
    params: (documentId) => ({ documentId }),
    back: { label: 'boDistributions.title', to: to.distributions },
    kind: 'boDistributions.one',
    title: ({ project }) => text(project.title),
    state: ({ state }) => distributionStates.value(state),
    actions: distributionActions,
    sections: (section) => [
      section.custom('boDistributions.progress', DistributionProgress, { isShown: hasLines }),
      section.custom('boDistributions.preview', DistributionPreview, {
        isShown: ({ state }) => state === 'declared',
      }),
      section.table('boDistributions.figures', {
        rows: figureRows,
        rowKey: ({ key }) => key,
        empty: 'boDistributions.onlyPlanned',
        columns: [
          { key: 'name', label: 'boDistributions.part', value: ({ name }) => name },
          { key: 'value', label: 'bo.amount', value: ({ value }) => value },
          { key: 'receipt', label: 'boDistributions.receipt', value: ({ receipt }) => receipt },
        ],
      }),
      section.custom('boDistributions.lines', DistributionLines, { isShown: hasLines }),
      section.facts(
        'boDistributions.one',
        (distribution) => [
          ['boDistributions.project', text(distribution.project.title)],
          ['boDistributions.periodFrom', day(distribution.periodFrom)],
          ['boDistributions.periodTo', day(distribution.periodTo)],
          ['boDistributions.recordOn', day(distribution.recordOn)],
          ['boDistributions.payOn', day(distribution.payOn)],
          ['boDistributions.expectedNet', money(distribution.expectedNet, distribution.currency)],
          ['boDistributions.holders', count(distribution.holderCount)],
          ['boDistributions.shares', count(distribution.shareTotal)],
          ['boDistributions.origin', words(`boDistributions.origin.${distribution.origin}`)],
          ['boDistributions.importId', id(distribution.importId)],
          ['bo.created', instant(distribution.createdAt)],
          ['boDistributions.approvedAt', instant(distribution.approvedAt)],
          ['boDistributions.startedAt', instant(distribution.startedAt)],
          ['boDistributions.executedAt', instant(distribution.executedAt)],
        ],
        { isAside: true },
      ),
    ],
  }),
});
