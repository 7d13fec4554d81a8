import type { DataOf } from '@parcela/contract';
import { formatDecimal } from '@parcela/domain';
import {
  cancelDistribution,
  correctDistribution,
  createDistribution,
  editDistribution,
  executeDistribution,
  importCorrection,
  importDistribution,
  previewDistribution,
} from '@parcela/contract/operator';
import { IconEraser, IconFileUpload, IconPencil, IconPlayerPlay, IconPlus, IconX } from '@parcela/ui/icons';
import { call } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, found, line, oneOf, tick } from '../../shared/resource/fields.ts';
import { findProjects } from '../../shared/resource/find-projects.ts';
import { say, type Words } from '../../shared/resource/values.ts';
import {
  capitalDeclarationOf,
  contentFields,
  correctedFigures,
  dateFields,
  declarationOf,
  type Distribution,
  effectWords,
  kinds,
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
    // Without a project there is no currency, so the decimals of the file apply.
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
    fields: {
      kind: oneOf('boDistributions.kind', kinds, { description: 'boDistributions.kindHint' }),
      project,
      ...contentFields(''),
    },
    initial: () => ({ kind: 'income' }),
    leadsTo: ({ data }) => to.distribution(data.documentId),
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
        fromFile: 'table',
        description: 'boDistributions.import.csvHint',
      }),
      dryRun: tick('boDistributions.import.dryRun'),
    },
    initial: () => ({ dryRun: true }),
    report: ({ data }) => (data.distribution === null ? importFound(data) : null),
    leadsTo: ({ data }) =>
      data.distribution === null ? to.distributions : to.distribution(data.distribution.documentId),
    done: 'boDistributions.create.done',
  }),
];

const executing = async (distribution: Distribution): Promise<readonly Words[]> => {
  const { data } = await call(previewDistribution, { params: params(distribution) });
  const fixed = distribution.corrects === null ? 'fixed' : 'correctFixed';
  return [...previewWords(data), say(`boDistributions.execute.${fixed}`)];
};

/** Staff can correct an executed distribution, one correction at a time. */
const isCorrectable = ({ state, kind, corrects, corrections }: Distribution): boolean | Words => {
  if (state !== 'executed' || corrects !== null || kind !== 'income') return false;
  const isOpen = corrections.some((one) => one.state === 'declared' || one.state === 'approved');
  return isOpen ? say('boDistributions.correct.open') : true;
};

const correctionFound = (answer: DataOf<typeof importCorrection>, currency: Distribution['currency']) => [
  ...answer.problems.map(problemWords),
  ...(answer.correction === null ? [] : effectWords(answer.correction, currency)),
  ...wordsOf(answer.anomalies),
  ...(answer.problems.length === 0 ? [say('boDistributions.correctByFile.ready')] : []),
];

const corrections = (action: ActionMaker<Distribution>): readonly Action<Distribution>[] => [
  action({
    key: 'correct',
    route: correctDistribution,
    label: 'boDistributions.correct.action',
    icon: IconEraser,
    offered: (distribution) =>
      distribution.origin === 'imported' && isCorrectable(distribution) !== false
        ? say('boDistributions.correct.imported')
        : isCorrectable(distribution),
    params,
    consequences: () => [
      say('boDistributions.correct.whole'),
      say('boDistributions.correct.difference'),
      say('boDistributions.correct.two'),
    ],
    fields: { reason, declaration: ({ currency }: Distribution) => correctedFigures(currency) },
    initial: (distribution) => ({ declaration: declarationOf(distribution) }),
    done: 'boDistributions.correct.done',
  }),
  action({
    key: 'correct-by-file',
    route: importCorrection,
    label: 'boDistributions.correctByFile.action',
    icon: IconFileUpload,
    offered: isCorrectable,
    params,
    consequences: () => [
      say('boDistributions.correctByFile.does'),
      say('boDistributions.correctByFile.dry'),
      say('boDistributions.correct.two'),
    ],
    fields: {
      reason,
      csv: area('boDistributions.import.csv', {
        rows: 8,
        fromFile: 'table',
        description: 'boDistributions.correctByFile.csvHint',
      }),
      dryRun: tick('boDistributions.import.dryRun'),
    },
    initial: () => ({ dryRun: true }),
    report: ({ data }, { currency }) => (data.distribution === null ? correctionFound(data, currency) : null),
    done: 'boDistributions.correct.done',
  }),
];

const execution = {
  needsApproval: () => true,
  params,
  consequences: executing,
  fields: { reason },
  fixed: ({ version }: Distribution) => ({ version }),
  done: 'bo.approval.sent',
} as const;

export const distributionActions = (action: ActionMaker<Distribution>): readonly Action<Distribution>[] => [
  action({
    key: 'execute',
    route: executeDistribution,
    label: 'boDistributions.execute.action',
    icon: IconPlayerPlay,
    isMain: true,
    offered: ({ state, corrects }) =>
      corrects === null &&
      (state === 'planned' ? say('boDistributions.execute.notDeclared') : state === 'declared'),
    ...execution,
  }),
  action({
    key: 'execute-correction',
    route: executeDistribution,
    label: 'boDistributions.execute.correct',
    icon: IconPlayerPlay,
    isMain: true,
    offered: ({ state, corrects }) => corrects !== null && state === 'declared',
    ...execution,
  }),
  action({
    key: 'edit',
    route: editDistribution,
    label: 'boDistributions.edit.action',
    icon: IconPencil,
    offered: (distribution) =>
      isOpen(distribution) &&
      distribution.corrects === null &&
      (distribution.origin === 'declared' ? true : say('boDistributions.edit.imported')),
    params,
    consequences: ({ state }) => [
      say(state === 'planned' ? 'boDistributions.edit.planned' : 'boDistributions.edit.declared'),
    ],
    fields: {
      ...dateFields,
      expectedNet: ({ currency }: Distribution) => contentFields(currency).expectedNet,
      declaration: ({ currency, kind }: Distribution) => contentFields(currency, kind).declaration,
    },
    initial: ({ kind, periodFrom, periodTo, recordOn, payOn, expectedNet, figures }) => ({
      periodFrom,
      periodTo,
      recordOn,
      payOn,
      expectedNet,
      declaration: capitalDeclarationOf({ kind, figures }),
    }),
    fixed: ({ version }) => ({ version }),
    done: 'boDistributions.edit.done',
  }),
  ...corrections(action),
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
    fixed: ({ version }) => ({ version }),
    done: 'boDistributions.cancel.done',
  }),
];
