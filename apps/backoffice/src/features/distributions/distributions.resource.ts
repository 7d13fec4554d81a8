import { getDistribution, listDistributions } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { projectFinding } from '../../shared/resource/find-projects.ts';
import { choice, foundBy, linked, onDay } from '../../shared/resource/filters.ts';

import { count, day, id, instant, money, nothing, show, text, words } from '../../shared/resource/values.ts';
import { distributionPeriod } from '../../shared/words/distribution-name.ts';
import { distributionActions, distributionCreates } from './distribution-actions.ts';
import { DistributionLines } from './distribution-lines.tsx';
import { DistributionPreview, DistributionProgress } from './distribution-run.tsx';
import {
  currencyChoices,
  type Distribution,
  distributionStates,
  figureRows,
  kinds,
} from './distribution-values.ts';

type Item = Omit<Distribution, 'progress' | 'corrections'>;

const netOf = ({ figures, expectedNet, currency }: Item) => money(figures?.net ?? expectedNet, currency);
const nameOf = ({ project, corrects }: Item) =>
  corrects === null ? text(project.title) : words('boDistributions.correctionOf', { project: project.title });
/** The distribution that a correction corrects, and the reason; undefined for any other distribution. */
const correctionFacts = ({ corrects, reason, periodFrom, periodTo }: Item): readonly FactOf[] =>
  corrects === null
    ? []
    : [
        ['boDistributions.corrects', distributionPeriod({ ...corrects, periodFrom, periodTo })],
        ['boDistributions.correctionReason', text(reason)],
      ];
/** The name from the file of an imported distribution; others have no name. */
const importedAs = ({ origin, importId }: Item) => (origin === 'imported' ? id(importId) : nothing);
const hasLines = ({ state }: Distribution): boolean => state === 'approved' || state === 'executed';

type Figure = ReturnType<typeof figureRows>[number];
const figures = {
  rows: figureRows,
  rowKey: ({ key }: Figure) => key,
  empty: 'boDistributions.onlyPlanned',
  columns: [
    { key: 'name', label: 'boDistributions.part', value: ({ name }: Figure) => name },
    { key: 'value', label: 'bo.amount', value: ({ value }: Figure) => value },
    { key: 'receipt', label: 'boDistributions.receipt', value: ({ receipt }: Figure) => receipt },
  ],
} as const;

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
        value: nameOf,
        isTitle: true,
      },
      {
        key: 'kind',
        priority: 'extra',
        label: 'boDistributions.kind',
        value: ({ kind }) => kinds.value(kind),
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
      onDay('periodFrom', 'boDistributions.periodEndsFrom'),
      onDay('periodTo', 'boDistributions.periodEndsTo'),
      foundBy('project', 'boDistributions.ofProject', projectFinding),
      choice('currency', 'bo.currency', currencyChoices),
      choice('kind', 'boDistributions.kind', kinds),
      linked('correction', 'boDistributions.isCorrection'),
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
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boDistributions.title', to: to.distributions },
    kind: 'boDistributions.one',
    title: nameOf,
    state: ({ state }) => distributionStates.value(state),
    actions: distributionActions,
    sections: (section) => [
      section.custom('boDistributions.progress', DistributionProgress, { isShown: hasLines }),
      section.custom('boDistributions.preview', DistributionPreview, {
        isShown: ({ state }) => state === 'declared',
      }),
      section.table('boDistributions.figures', {
        ...figures,
        isShown: ({ corrects }) => corrects === null,
      }),
      section.table('boDistributions.correctedFigures', {
        ...figures,
        isShown: ({ corrects }) => corrects !== null,
      }),
      section.table('boDistributions.corrections', {
        isShown: ({ state, corrects }) => state === 'executed' && corrects === null,
        rows: ({ corrections }) => corrections,
        rowKey: ({ documentId }) => documentId,
        empty: 'boDistributions.noCorrections',
        open: ({ documentId }) => to.distribution(documentId),
        columns: [
          { key: 'at', label: 'bo.created', value: ({ createdAt }) => instant(createdAt), isTitle: true },
          {
            key: 'reason',
            label: 'boDistributions.correctionReason',
            value: ({ reason }) => text(reason),
          },
          { key: 'state', label: 'bo.state', value: ({ state }) => distributionStates.value(state) },
          {
            key: 'executed',
            label: 'boDistributions.executedAt',
            value: ({ executedAt }) => instant(executedAt),
          },
        ],
      }),
      section.custom('boDistributions.lines', DistributionLines, { isShown: hasLines, isFramed: true }),
      section.facts(
        'boDistributions.one',
        (distribution) => [
          ['boDistributions.project', text(distribution.project.title)],
          ['boDistributions.kind', kinds.value(distribution.kind)],
          ...correctionFacts(distribution),
          ['boDistributions.periodFrom', day(distribution.periodFrom)],
          ['boDistributions.periodTo', day(distribution.periodTo)],
          ['boDistributions.recordOn', day(distribution.recordOn)],
          ['boDistributions.payOn', day(distribution.payOn)],
          ['boDistributions.expectedNet', money(distribution.expectedNet, distribution.currency)],
          ['boDistributions.holders', count(distribution.holderCount)],
          ['boDistributions.shares', count(distribution.shareTotal)],
          ['boDistributions.origin', words(`boDistributions.origin.${distribution.origin}`)],
          ['boDistributions.importId', importedAs(distribution)],
          ['bo.created', instant(distribution.createdAt)],
          ['boDistributions.approvedAt', instant(distribution.approvedAt)],
          ['boDistributions.startedAt', instant(distribution.startedAt)],
          ['boDistributions.executedAt', instant(distribution.executedAt)],
        ],
        { isAside: true },
      ),
      section.facts(
        'boDistributions.debts',
        ({ documentId }) => [['boDistributions.debts', show(to.debtsOf({ distribution: documentId }))]],
        {
          isAside: true,
          isShown: ({ state, corrects, corrections }) =>
            corrections.length > 0 || (corrects !== null && state === 'executed'),
        },
      ),
    ],
  }),
});
