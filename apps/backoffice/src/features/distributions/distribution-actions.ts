import { formatDecimal } from '@parcela/domain';
import {
  cancelDistribution,
  createDistribution,
  editDistribution,
  executeDistribution,
  importDistribution,
  previewDistribution,
} from '@parcela/contract/operator';
import { IconFileUpload, IconPencil, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react';
import { call } from '../../shared/api/call.ts';
import type { DataOf } from '../../shared/api/route-types.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, found, line, tick } from '../../shared/resource/fields.ts';
import { findProjects } from '../../shared/resource/find-projects.ts';
import { say, type Words } from '../../shared/resource/values.ts';
import {
  contentFields,
  dateFields,
  type Distribution,
  params,
  previewWords,
  problemWords,
  reason,
  wordsOf,
} from './distribution-values.ts';

const isOpen = ({ state }: Distribution): boolean => state === 'planned' || state === 'declared';

const project = found('boDistributions.project', {
  search: 'boDistributions.findProject',
  find: findProjects,
});

const importFound = (answer: DataOf<typeof importDistribution>): readonly Words[] => [
  say('boDistributions.import.found', {
    lines: answer.lineCount,
    // Without a project there is no currency: the file's own decimals.
    net: formatDecimal(BigInt(answer.net)),
    withholding: formatDecimal(BigInt(answer.withholding)),
  }),
  ...answer.problems.map(problemWords),
  ...wordsOf(answer.anomalies),
  ...(answer.problems.length === 0 ? [say('boDistributions.import.ready')] : []),
];

export const distributionCreates = (action: ActionMaker<null>): readonly Action<null>[] => [
  action({
    key: 'create',
    route: createDistribution,
    label: 'boDistributions.create.action',
    icon: IconPlus,
    isMain: true,
    consequences: () => [say('boDistributions.create.planned'), say('boDistributions.create.declared')],
    fields: { project, ...contentFields('') },
    done: 'boDistributions.create.done',
  }),
  action({
    key: 'import',
    route: importDistribution,
    label: 'boDistributions.import.action',
    icon: IconFileUpload,
    consequences: () => [say('boDistributions.import.does'), say('boDistributions.import.dry')],
    fields: {
      project,
      importId: line('boDistributions.importId', { description: 'boDistributions.importIdHint' }),
      ...dateFields,
      csv: area('boDistributions.import.csv', {
        rows: 8,
        fromFile: '.csv,text/csv',
        description: 'boDistributions.import.csvHint',
      }),
      dryRun: tick('boDistributions.import.dryRun'),
    },
    initial: () => ({ dryRun: true }),
    report: ({ data }) => (data.distribution === null ? importFound(data) : null),
    done: 'boDistributions.create.done',
  }),
];

const executing = async (distribution: Distribution): Promise<readonly Words[]> => {
  const { data } = await call(previewDistribution, { params: params(distribution) });
  return [...previewWords(data), say('boDistributions.execute.fixed')];
};

export const distributionActions = (action: ActionMaker<Distribution>): readonly Action<Distribution>[] => [
  action({
    key: 'execute',
    route: executeDistribution,
    label: 'boDistributions.execute.action',
    icon: IconPlayerPlay,
    isMain: true,
    offered: ({ state }) =>
      state === 'planned' ? say('boDistributions.execute.notDeclared') : state === 'declared',
    needsApproval: () => true,
    params,
    consequences: executing,
    fields: { reason },
    fixed: ({ version }) => ({ version }),
    done: 'bo.approval.sent',
  }),
  action({
    key: 'edit',
    route: editDistribution,
    label: 'boDistributions.edit.action',
    icon: IconPencil,
    offered: (distribution) =>
      isOpen(distribution) &&
      (distribution.origin === 'declared' ? true : say('boDistributions.edit.imported')),
    params,
    consequences: ({ state }) => [
      say(state === 'planned' ? 'boDistributions.edit.planned' : 'boDistributions.edit.declared'),
    ],
    fields: {
      ...dateFields,
      expectedNet: ({ currency }: Distribution) => contentFields(currency).expectedNet,
      declaration: ({ currency }: Distribution) => contentFields(currency).declaration,
    },
    initial: ({ periodFrom, periodTo, recordOn, payOn, expectedNet, figures }) => {
      if (figures === null) return { periodFrom, periodTo, recordOn, payOn, expectedNet, declaration: null };
      const { net: _, ...declaration } = figures;
      return { periodFrom, periodTo, recordOn, payOn, expectedNet, declaration };
    },
    fixed: ({ version }) => ({ version }),
    done: 'boDistributions.edit.done',
  }),
  action({
    key: 'cancel',
    route: cancelDistribution,
    label: 'boDistributions.cancel.action',
    icon: IconX,
    isDangerous: true,
    offered: isOpen,
    params,
    consequences: () => [say('boDistributions.cancel.does')],
    fields: { reason },
    done: 'boDistributions.cancel.done',
  }),
];
