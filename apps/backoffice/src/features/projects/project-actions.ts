import {
  changeProjectInfoSlug,
  changeProjectState,
  editProjectInfo,
  movePlannedProject,
  previewProjectState,
  publishProjectInfo,
  requestProjectOpening,
  revokePlannedProject,
  revokeProjectOpening,
  unpublishProjectInfo,
} from '@parcela/contract/operator';
import type { ProjectState } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarTime,
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
  IconScale,
} from '@parcela/ui/icons';
import type { IconComponent } from '@parcela/ui';
import { call } from '../../shared/api/api.ts';
import { plannedOf } from '../../shared/publication/publication.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, type Field, line, momentField } from '../../shared/resource/fields.ts';
import type { Earlier } from '../../shared/resource/versions/versions-view.tsx';
import { instant, list, say, type Words, words } from '../../shared/resource/values.ts';
import {
  documentFields,
  draftOf,
  factFields,
  feeFields,
  ownershipFields,
  pictureFields,
  type Project,
  questionFields,
  textFields,
} from './project-form.ts';
import { priceActions } from './price-actions.ts';
import { checkName, offerStates, countMissing } from './project-states.ts';

type Maker = ActionMaker<Project>;
const params = ({ documentId }: Project) => ({ documentId });
const reason = area('bo.reason', { description: 'bo.reasonHint' });

const saved = ({ state }: Project): readonly Words[] => [
  say(state === 'draft' ? 'boProjects.edit.draft' : 'boProjects.edit.nextVersion'),
];

type FieldsOf = Readonly<Record<string, Field | ((project: Project) => Field)>>;

/** Staff edit a project in parts; each edit sends the whole next version with the version that staff saw. */
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
  ownership: editing('ownership', {
    label: 'boProjects.edit.ownership',
    icon: IconScale,
    fields: ownershipFields,
  }),
} as const;

/**
 * The figures that the preview of a change showed; the server refuses the change when they no longer hold.
 */
const previewed = new Map<string, number>();

const whatFollows = async (project: Project, state: ProjectState): Promise<readonly Words[]> => {
  const { data } = await call(previewProjectState, { params: params(project), query: { state } });
  previewed.set(project.documentId, data.newInvestors);
  const { holders, newInvestors, soldShares, reservedShares, availableShares, takesInterest } = data;
  const { openPolls, openDistributions } = data;
  return [
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

const consequencesOf = async (project: Project, state: ProjectState): Promise<readonly Words[]> => [
  say('boProjects.change.to', { state: words(offerStates.labelOf(state)) }),
  ...(project.opensAt === null ? [] : [say('boProjects.change.endsPlan', { at: instant(project.opensAt) })]),
  ...(await whatFollows(project, state)),
];

const changes: readonly {
  readonly state: Exclude<ProjectState, 'Open' | 'Unknown'>;
  readonly label: PhraseId;
  readonly from: readonly ProjectState[];
}[] = [
  { state: 'Prepared', label: 'boProjects.change.prepare', from: ['Unknown', 'Open'] },
  { state: 'Completed', label: 'boProjects.change.complete', from: ['Open', 'Closed'] },
  { state: 'Closed', label: 'boProjects.change.close', from: ['Unknown', 'Prepared', 'Open'] },
];

/** A sentence about the version that readers will see, with its number and time. */
const plannedWords = (project: Project, id: PhraseId): readonly Words[] => {
  const planned = plannedOf(project);
  return planned === null ? [] : [say(id, { version: planned.version, at: instant(planned.at) })];
};

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
      body: (_, { documentId, offerVersion }) => ({
        state,
        newInvestors: previewed.get(documentId) ?? 0,
        offerVersion,
      }),
      done: 'boProjects.change.done',
    }),
  );

const publishAt = momentField('boProjects.publish.from', {
  isOptional: true,
  description: 'boProjects.publish.fromHint',
});
const seen = ({ version, publication }: Project) => ({ version, publication });

export const publishAction = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'publish',
    route: publishProjectInfo,
    label: 'boProjects.publish.action',
    icon: IconEye,
    isMain: true,
    offered: (project) => {
      if (project.prices.length === 0) return say('boProjects.publish.noPrice');
      const decided = plannedOf(project)?.version ?? project.publishedVersion;
      return decided === project.version && project.state !== 'scheduled'
        ? say('boProjects.publish.same')
        : true;
    },
    params,
    consequences: (project) => {
      const { version, state, publishedVersion } = project;
      const planned = plannedOf(project);
      const missing = countMissing(project);
      return [
        say('boProjects.publish.shows', { version }),
        ...(state === 'published' && publishedVersion !== null
          ? [say('boProjects.publish.instead', { version: publishedVersion })]
          : []),
        ...(planned === null
          ? []
          : [say('boProjects.publish.insteadOf', { version: planned.version, at: instant(planned.at) })]),
        ...(missing > 0 ? [say('boProjects.publish.missing', { count: missing })] : []),
      ];
    },
    fields: { publishAt },
    fixed: seen,
    done: 'boProjects.publish.done',
  }),
];

const publicationActions = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'move',
    route: movePlannedProject,
    label: 'boProjects.planned.move',
    icon: IconCalendarTime,
    offered: (project) => plannedOf(project) !== null,
    params,
    consequences: (project) => plannedWords(project, 'boProjects.planned.moves'),
    fields: { publishAt: momentField('boProjects.publish.from') },
    initial: (project) => ({ publishAt: plannedOf(project)?.at }),
    fixed: ({ publication }) => ({ publication }),
    done: 'boProjects.planned.moved',
  }),
  action({
    key: 'take-back',
    route: revokePlannedProject,
    label: 'boProjects.planned.takeBack',
    icon: IconCalendarOff,
    offered: (project) => plannedOf(project) !== null,
    params,
    consequences: (project) => [
      ...plannedWords(project, 'boProjects.planned.takesBack'),
      say(project.state === 'scheduled' ? 'boProjects.planned.draft' : 'boProjects.planned.stays'),
    ],
    fixed: ({ publication }) => ({ publication }),
    done: 'boProjects.planned.takenBack',
  }),
  action({
    key: 'unpublish',
    route: unpublishProjectInfo,
    label: 'boProjects.unpublish.action',
    icon: IconEyeOff,
    isDangerous: true,
    offered: ({ state }) => state === 'published',
    params,
    consequences: () => [say('boProjects.unpublish.hidden'), say('boProjects.unpublish.stays')],
    fixed: ({ publication }) => ({ publication }),
    done: 'boProjects.unpublish.done',
  }),
];

/** The conditions that an opening does not meet now but may meet later. */
const missingWords = ({ openingChecks }: Project): readonly Words[] => {
  const missing = (openingChecks ?? []).filter(({ isMet }) => !isMet);
  return missing.length === 0
    ? []
    : [say('boProjects.opening.missing', { what: list(missing.map(({ name }) => checkName(name))) })];
};

/** Two staff members open the sale, either immediately or automatically at a set time. */
const openingActions = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'open',
    route: requestProjectOpening,
    label: 'boProjects.change.open',
    icon: IconCalendarPlus,
    needsApproval: () => true,
    // The server decides whether an opening is possible; `openingChecks` lists its conditions.
    offered: ({ openingChecks }) => openingChecks !== null,
    params,
    consequences: async (project) => [
      ...missingWords(project),
      say('boProjects.opening.does'),
      ...(project.opensAt === null
        ? []
        : [say('boProjects.opening.instead', { at: instant(project.opensAt) })]),
      say('boProjects.opening.again'),
      say('boProjects.opening.ends'),
      ...(await whatFollows(project, 'Open')),
    ],
    fields: {
      opensAt: momentField('boProjects.opening.at', {
        isOptional: true,
        description: 'boProjects.opening.atHint',
      }),
      reason,
    },
    initial: ({ opensAt }) => ({ opensAt }),
    fixed: ({ offerVersion }) => ({ offerVersion }),
    done: 'bo.approval.sent',
  }),
  action({
    key: 'take-back-opening',
    route: revokeProjectOpening,
    label: 'boProjects.opening.takeBack',
    icon: IconCalendarOff,
    offered: ({ opensAt, openingFailure }) => opensAt !== null || openingFailure !== null,
    params,
    consequences: ({ opensAt }) => [
      opensAt === null
        ? say('boProjects.opening.forgets')
        : say('boProjects.opening.takesBack', { at: instant(opensAt) }),
    ],
    fixed: ({ offerVersion }) => ({ offerVersion }),
    done: 'boProjects.opening.takenBack',
  }),
];

const addressActions = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'slug',
    route: changeProjectInfoSlug,
    label: 'boProjects.slug.action',
    icon: IconLink,
    params,
    consequences: ({ slug }) => [say('boProjects.slug.does', { slug })],
    fields: { slug: line('boProjects.slug', { description: 'boProjects.slugHint' }) },
    initial: ({ slug }) => ({ slug }),
    fixed: ({ slug }) => ({ seenSlug: slug }),
    done: 'boProjects.slug.done',
  }),
];

/** Shows an earlier version again as the next version. */
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
    fields: { publishAt },
    fixed: ({ item, version }) => ({ ...seen(item), earlierVersion: version }),
    done: 'boProjects.publish.done',
  });

export const projectActions = (action: Maker): readonly Action<Project>[] => [
  ...publishAction(action),
  ...publicationActions(action),
  ...openingActions(action),
  ...stateActions(action),
  ...priceActions(action),
  ...addressActions(action),
];
