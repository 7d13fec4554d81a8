import {
  changeProjectInfoSlug,
  changeProjectState,
  editProjectInfo,
  previewProjectState,
  publishProjectInfo,
  requestProjectPrice,
  unpublishProjectInfo,
} from '@parcela/contract/operator';
import type { ProjectState } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import {
  IconCalendarEvent,
  IconCoin,
  IconEye,
  IconEyeOff,
  IconFiles,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconLink,
  IconListDetails,
  IconPhoto,
  IconReceipt,
} from '@tabler/icons-react';
import type { IconComponent } from '@parcela/ui';
import { call } from '../../shared/api/call.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { amount, area, dayField, type Field, line } from '../../shared/resource/fields.ts';
import { startOfDay } from '../../shared/resource/days.ts';
import type { Earlier } from '../../shared/resource/versions/versions-view.tsx';
import { instant, money, say, type Words, words } from '../../shared/resource/values.ts';
import {
  documentFields,
  draftOf,
  factFields,
  feeFields,
  pictureFields,
  type Project,
  questionFields,
  textFields,
} from './project-form.ts';
import { offerStates } from './project-states.ts';

type Maker = ActionMaker<Project>;
const params = ({ documentId }: Project) => ({ documentId });
const reason = area('bo.reason', { description: 'bo.reasonHint' });

const beginningOf = (day: unknown): string | undefined =>
  typeof day === 'string' ? startOfDay(day)?.toISOString() : undefined;

const saved = ({ state }: Project): readonly Words[] => [
  say(state === 'draft' ? 'boProjects.edit.draft' : 'boProjects.edit.nextVersion'),
];

type FieldsOf = Readonly<Record<string, Field | ((project: Project) => Field)>>;

/** A project is edited by parts; each sends the whole next version with the version that was seen. */
const editing =
  (key: string, { label, icon, fields }: { label: PhraseId; icon: IconComponent; fields: FieldsOf }) =>
  (action: Maker): readonly Action<Project>[] => [
    action({
      key: `edit-${key}`,
      route: editProjectInfo,
      label,
      icon,
      isWide: true,
      params,
      consequences: saved,
      fields,
      initial: draftOf,
      body: (values, project) => ({
        ...draftOf(project),
        ...Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])),
        version: project.version,
      }),
      done: 'boProjects.edit.done',
    }),
  ];

export const edits = {
  texts: editing('texts', { label: 'boProjects.edit.texts', icon: IconFileText, fields: textFields }),
  pictures: editing('pictures', {
    label: 'boProjects.edit.pictures',
    icon: IconPhoto,
    fields: pictureFields,
  }),
  facts: editing('facts', { label: 'boProjects.edit.facts', icon: IconListDetails, fields: factFields }),
  questions: editing('questions', {
    label: 'boProjects.edit.questions',
    icon: IconHelpCircle,
    fields: questionFields,
  }),
  documents: editing('documents', {
    label: 'boProjects.edit.documents',
    icon: IconFiles,
    fields: documentFields,
  }),
  fees: editing('fees', { label: 'boProjects.edit.fees', icon: IconReceipt, fields: feeFields }),
} as const;

/** What the preview said of a change; the change is refused when it is not so any more. */
const previewed = new Map<string, number>();

const consequencesOf = async (project: Project, state: ProjectState): Promise<readonly Words[]> => {
  const { data } = await call(previewProjectState, { params: params(project), query: { state } });
  previewed.set(project.documentId, data.newInvestors);
  const { holders, newInvestors, soldShares, reservedShares, availableShares, takesInterest } = data;
  const { openPolls, openDistributions } = data;
  return [
    say('boProjects.change.to', { state: words(offerStates.labelOf(state)) }),
    say('boProjects.change.shares', { sold: soldShares, holders }),
    ...(newInvestors > 0 ? [say('boProjects.change.newInvestors', { count: newInvestors })] : []),
    ...(reservedShares > 0 ? [say('boProjects.change.reserved', { count: reservedShares })] : []),
    ...(state !== 'Open' && availableShares > 0
      ? [say('boProjects.change.left', { count: availableShares })]
      : []),
    ...(openPolls > 0 ? [say('boProjects.change.polls', { count: openPolls })] : []),
    ...(openDistributions > 0 ? [say('boProjects.change.distributions', { count: openDistributions })] : []),
    ...(takesInterest ? [say('boProjects.change.takesInterest')] : []),
    ...(state === 'Completed' ? [say('boProjects.change.final')] : []),
  ];
};

const changes: readonly {
  readonly state: ProjectState;
  readonly label: PhraseId;
  readonly from: readonly ProjectState[];
}[] = [
  { state: 'Open', label: 'boProjects.change.open', from: ['Unknown', 'Prepared', 'Closed'] },
  { state: 'Prepared', label: 'boProjects.change.prepare', from: ['Unknown', 'Open'] },
  { state: 'Completed', label: 'boProjects.change.complete', from: ['Open', 'Closed'] },
  { state: 'Closed', label: 'boProjects.change.close', from: ['Unknown', 'Prepared', 'Open'] },
];

const stateActions = (action: Maker): readonly Action<Project>[] =>
  changes.map(({ state, label, from }) =>
    action({
      key: `state-${state}`,
      route: changeProjectState,
      label,
      icon: IconCalendarEvent,
      isDangerous: state === 'Completed' || state === 'Closed',
      offered: ({ projectState }) => from.includes(projectState),
      params,
      consequences: (project) => consequencesOf(project, state),
      body: (_, { documentId }) => ({ state, newInvestors: previewed.get(documentId) ?? 0 }),
      done: 'boProjects.change.done',
    }),
  );

const publishActions = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'publish',
    route: publishProjectInfo,
    label: 'boProjects.publish.action',
    icon: IconEye,
    isMain: true,
    offered: ({ price, state, version, publishedVersion }) => {
      if (price === null) return say('boProjects.publish.noPrice');
      return state === 'published' && publishedVersion === version ? say('boProjects.publish.same') : true;
    },
    params,
    consequences: ({ version, publishedVersion, missingTexts: { cs, pl } }) => [
      say('boProjects.publish.shows', { version }),
      ...(publishedVersion === null
        ? []
        : [say('boProjects.publish.instead', { version: publishedVersion })]),
      ...(cs + pl > 0 ? [say('boProjects.publish.missing', { count: cs + pl })] : []),
    ],
    fields: {
      publishAt: dayField('boProjects.publish.from', {
        isOptional: true,
        description: 'boProjects.publish.fromHint',
      }),
    },
    body: ({ publishAt }, { version }) => ({
      version,
      ...(publishAt === '' ? {} : { publishAt: beginningOf(publishAt) }),
    }),
    done: 'boProjects.publish.done',
  }),
  action({
    key: 'unpublish',
    route: unpublishProjectInfo,
    label: 'boProjects.unpublish.action',
    icon: IconEyeOff,
    isDangerous: true,
    offered: ({ state }) => state !== 'draft',
    params,
    consequences: ({ state, publishAt }) =>
      state === 'scheduled'
        ? [say('boProjects.unpublish.scheduled', { at: instant(publishAt) })]
        : [say('boProjects.unpublish.hidden'), say('boProjects.unpublish.stays')],
    done: 'boProjects.unpublish.done',
  }),
];

const offerActions = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'price',
    route: requestProjectPrice,
    label: 'boProjects.price.action',
    icon: IconCoin,
    needsApproval: () => true,
    params,
    consequences: ({ price, currency, tokenFee }) => [
      price === null
        ? say('boProjects.price.first')
        : say('boProjects.price.now', { price: money(price, currency), fee: money(tokenFee, currency) }),
      say('boProjects.price.orders'),
    ],
    fields: {
      amount: ({ currency }: Project) => amount('boProjects.price.new', currency),
      appliedAt: dayField('boProjects.price.from', {
        isOptional: true,
        description: 'boProjects.price.fromHint',
      }),
      reason,
    },
    body: ({ appliedAt, ...values }) => ({
      amount: values['amount'],
      reason: values['reason'],
      ...(appliedAt === '' ? {} : { appliedAt: beginningOf(appliedAt) }),
    }),
    done: 'bo.approval.sent',
  }),
  action({
    key: 'slug',
    route: changeProjectInfoSlug,
    label: 'boProjects.slug.action',
    icon: IconLink,
    params,
    consequences: ({ slug }) => [say('boProjects.slug.does', { slug })],
    fields: { slug: line('boProjects.slug', { description: 'boProjects.slugHint' }) },
    initial: ({ slug }) => ({ slug }),
    done: 'boProjects.slug.done',
  }),
];

/** Shows an earlier version again, as the next one. */
export const restore = <Row>(action: ActionMaker<Earlier<Project, Row>>): Action<Earlier<Project, Row>> =>
  action({
    key: 'restore',
    route: publishProjectInfo,
    label: 'boProjects.restore.action',
    icon: IconHistory,
    params: ({ item }) => params(item),
    consequences: ({ item, version }) => [
      say('boProjects.restore.does', { version, next: item.version + 1 }),
    ],
    body: (_, { item, version }) => ({ version: item.version, earlierVersion: version }),
    done: 'boProjects.publish.done',
  });

export const projectActions = (action: Maker): readonly Action<Project>[] => [
  ...publishActions(action),
  ...stateActions(action),
  ...offerActions(action),
];
