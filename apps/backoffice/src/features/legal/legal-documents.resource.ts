import type { DataOf, RowOf } from '@parcela/contract';
import {
  editLegalDocument,
  getLegalDocumentItem,
  listLegalDocumentItems,
  listLegalDocumentVersions,
  moveLegalDocument,
  publishLegalDocument,
  withdrawLegalDocument,
} from '@parcela/contract/operator';
import { inLanguage, locales, inEveryLocale } from '@parcela/domain';
import { serverClock, shownLocale } from '@parcela/web';
import { IconArrowBackUp, IconCalendarOff, IconCalendarTime, IconPencil, IconSend } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { group, languages, momentField, storedFile } from '../../shared/resource/fields.ts';
import { choice, search } from '../../shared/resource/filters.ts';
import {
  count,
  instant,
  list,
  nothing,
  say,
  show,
  softText,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import type { Earlier } from '../../shared/resource/versions/versions-view.tsx';
import type { Written } from '../../shared/resource/versions/written.ts';
import { DocumentFiles } from './document-files.tsx';

type Row = RowOf<typeof listLegalDocumentItems>;
type LegalDocument = DataOf<typeof getLegalDocumentItem>;
type Publication = LegalDocument['publications'][number];
type Content = Pick<LegalDocument, 'title' | 'caption' | 'files'>;
type Kind = Row['kind'];

const kinds = {
  names: ['terms', 'privacy', 'whitePaper', 'prospect'] as const,
  labelOf: (kind: Kind) => `boLegal.kind.${kind}` as const,
};
const lives = states<'inForce' | 'planned' | 'past' | 'withdrawn'>({
  inForce: ['positive', 'boLegal.state.inForce'],
  planned: ['info', 'boLegal.state.planned'],
  past: ['neutral', 'boLegal.state.past'],
  withdrawn: ['negative', 'boLegal.state.withdrawn'],
});
const isPlanned = ({ publishAt, withdrawnAt }: Publication): boolean =>
  withdrawnAt === null && Date.parse(publishAt) > serverClock.now();
const lifeOf = (publication: Publication): Value => {
  if (publication.withdrawnAt !== null) return lives.value('withdrawn');
  if (publication.isInForce) return lives.value('inForce');
  return lives.value(isPlanned(publication) ? 'planned' : 'past');
};

/** Prospectuses share a title; their projects distinguish them. */
const nameOf = ({ kind, project, title, version }: Row): Value => {
  if (project !== null)
    return words('boLegal.prospectOf', { project: inLanguage(project.title, shownLocale()) });
  return version > 0 ? text(inLanguage(title, shownLocale())) : words(kinds.labelOf(kind));
};

/** Languages in which a text or the file is missing; none for a document without a version. */
const missingIn = ({ version, title, caption, files }: Row) =>
  version === 0
    ? []
    : locales.filter(
        (locale) =>
          title[locale].trim() === '' ||
          files[locale] === null ||
          (caption !== null && caption[locale].trim() === ''),
      );
const missing = (document: Row): Value =>
  list(
    missingIn(document).map(
      (locale) => ({ kind: 'state', tone: 'attention', label: `language.${locale}` }) as const,
    ),
  );

/** Tells whether the newest text was published and has not been withdrawn since. */
const isDecided = ({ version, inForce, planned }: Row): boolean =>
  version === inForce?.version || version === planned?.version;
const stateOf = (document: Row): Value =>
  list([
    ...(document.inForce === null ? [] : [lives.value('inForce')]),
    ...(document.planned === null ? [] : [lives.value('planned')]),
    ...(document.version === 0
      ? [{ kind: 'state', tone: 'neutral', label: 'boLegal.state.unwritten' } as const]
      : []),
    ...(document.version > 0 && !isDecided(document)
      ? [{ kind: 'state', tone: 'attention', label: 'boLegal.state.draft' } as const]
      : []),
  ]);
const since = (publication: Publication | null): Value =>
  publication === null
    ? nothing
    : words('boLegal.versionFrom', { version: publication.version, at: instant(publication.publishAt) });

const written: Written<Content> = {
  texts: ({ title, caption }) => [
    ['boLegal.name', title],
    ...(caption === null ? [] : [['boLegal.caption', caption] as const]),
  ],
  facts: ({ files }) =>
    locales.map((locale) => {
      const file = files[locale];
      return [
        `language.${locale}`,
        file === null || file === undefined ? nothing : show(to.mediaFile(file.documentId)),
      ];
    }),
};

const params = ({ document }: LegalDocument) => ({ document });
const seen = ({ version, publication }: LegalDocument) => ({ version, publication });
const publishAt = momentField('boLegal.from', { description: 'boLegal.fromHint', isOptional: true });

/**
 * The product cannot read an uploaded file: the staff member who publishes it checks the parts that the risks page
 * links to.
 */
const saysWhatFails: readonly LegalDocument['kind'][] = ['prospect', 'whitePaper'];

const meaning = ({ kind }: LegalDocument): readonly Words[] => [
  say(`boLegal.publish.${kind}.does`),
  ...(saysWhatFails.includes(kind) ? [say('boLegal.publish.failure')] : []),
  say('boLegal.publish.when'),
  say('boLegal.publish.final'),
];

const publishing = (action: ActionMaker<LegalDocument>): Action<LegalDocument> =>
  action({
    key: 'publish',
    route: publishLegalDocument,
    label: 'boLegal.publish.action',
    icon: IconSend,
    isMain: true,
    offered: (document) => {
      if (document.version === 0) return say('boLegal.publish.unwritten');
      if (isDecided(document)) return say('boLegal.publish.same');
      return missingIn(document).length === 0 || say('boLegal.publish.incomplete');
    },
    params,
    consequences: meaning,
    fields: { publishAt },
    fixed: seen,
    done: 'boLegal.publish.done',
  });

const editing = (action: ActionMaker<LegalDocument>): Action<LegalDocument> =>
  action({
    key: 'edit',
    route: editLegalDocument,
    label: 'boLegal.edit.action',
    icon: IconPencil,
    isWide: true,
    params,
    consequences: ({ version }) => [say('boLegal.edit.does', { version: version + 1 })],
    fields: {
      title: languages('boLegal.name', { description: 'boLegal.wholeNeeded' }),
      caption: languages('boLegal.caption', { isOptional: true, isNullable: true }),
      files: group(
        'boLegal.files',
        inEveryLocale((locale) =>
          storedFile(`language.${locale}`, 'document', { isOptional: true, isNullable: true }),
        ),
      ),
    },
    initial: ({ title, caption, files }) => ({
      title,
      caption,
      files: inEveryLocale((locale) => files[locale]?.documentId),
    }),
    fixed: ({ version }) => ({ version }),
    done: 'boLegal.edit.done',
  });

const restoring = <Version>(
  action: ActionMaker<Earlier<LegalDocument, Version>>,
): Action<Earlier<LegalDocument, Version>> =>
  action({
    key: 'restore',
    route: publishLegalDocument,
    label: 'boLegal.restore.action',
    icon: IconArrowBackUp,
    params: ({ item }) => params(item),
    consequences: ({ item, version }) => [
      say('boLegal.restore.does', { version, next: item.version + 1 }),
      ...meaning(item),
    ],
    fields: { publishAt },
    fixed: ({ item, version }) => ({ ...seen(item), earlierVersion: version }),
    done: 'boLegal.publish.done',
  });

/** The actions that a planned version still allows. */
const plannedActions = (action: ActionMaker<Publication>): readonly Action<Publication>[] => [
  action({
    key: 'move',
    route: moveLegalDocument,
    label: 'boLegal.move.action',
    icon: IconCalendarTime,
    offered: isPlanned,
    params: ({ documentId }) => ({ documentId }),
    consequences: ({ version, publishAt: at }) => [say('boLegal.move.does', { version, at: instant(at) })],
    fields: { publishAt: momentField('boLegal.from') },
    initial: ({ publishAt: at }) => ({ publishAt: at }),
    done: 'boLegal.move.done',
  }),
  action({
    key: 'withdraw',
    route: withdrawLegalDocument,
    label: 'boLegal.withdraw.action',
    icon: IconCalendarOff,
    offered: isPlanned,
    params: ({ documentId }) => ({ documentId }),
    consequences: ({ version }) => [say('boLegal.withdraw.does', { version })],
    done: 'boLegal.withdraw.done',
  }),
];

export const legalDocuments = defineResource({
  list: defineList({
    route: listLegalDocumentItems,
    title: 'boLegal.title',
    description: 'boLegal.description',
    empty: 'boLegal.empty',
    rowKey: ({ document }) => document,
    open: ({ document }) => to.legalDocument(document),
    columns: [
      { key: 'name', label: 'boLegal.name', value: nameOf, isTitle: true },
      {
        key: 'kind',
        priority: 'useful',
        label: 'boLegal.kind',
        value: ({ kind }) => words(kinds.labelOf(kind)),
      },
      { key: 'inForce', label: 'boLegal.inForce', value: ({ inForce }) => since(inForce) },
      { key: 'planned', label: 'boLegal.planned', value: ({ planned }) => since(planned) },
      { key: 'missing', label: 'boLegal.missing', value: missing },
      {
        key: 'savedAt',
        priority: 'extra',
        label: 'boLegal.savedAt',
        value: ({ savedAt }) => instant(savedAt),
      },
      {
        key: 'savedBy',
        priority: 'extra',
        label: 'boLegal.savedBy',
        value: ({ savedBy }) => softText(savedBy),
      },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    filters: [search('search', 'boLegal.search'), choice('kind', 'boLegal.kind', kinds)],
    views: kinds.names.map((kind) => ({ key: kind, label: kinds.labelOf(kind), filters: { kind } })),
  }),
  detail: defineDetail({
    route: getLegalDocumentItem,
    params: (document) => ({ document }),
    back: { label: 'boLegal.title', to: to.legalDocuments },
    kind: 'boLegal.one',
    title: nameOf,
    state: stateOf,
    sections: (section) => [
      section.texts('boLegal.texts', written.texts, { isShown: ({ version }) => version > 0 }),
      section.custom('boLegal.files', DocumentFiles, { isShown: ({ version }) => version > 0 }),
      section.table('boLegal.publications', {
        rows: ({ publications }) => publications,
        rowKey: ({ documentId }) => documentId,
        empty: 'boLegal.unpublished',
        columns: [
          { key: 'version', label: 'boLegal.version', value: ({ version }) => count(version) },
          { key: 'from', label: 'boLegal.from', value: (one) => instant(one.publishAt) },
          { key: 'withdrawn', label: 'boLegal.withdrawnAt', value: (one) => instant(one.withdrawnAt) },
          { key: 'state', label: 'bo.state', value: lifeOf },
        ],
        actions: plannedActions,
      }),
      section.versions('bo.versions.title', {
        route: listLegalDocumentVersions,
        params,
        written,
        shown: ({ inForce }) => inForce?.version ?? null,
        planned: ({ planned }) => planned?.version ?? null,
        restore: restoring,
        isShown: ({ version }) => version > 0,
      }),
      section.facts(
        'boLegal.status',
        (document) => [
          ['boLegal.kind', words(kinds.labelOf(document.kind))],
          [
            'boLegal.project',
            document.project === null ? nothing : text(inLanguage(document.project.title, shownLocale())),
          ],
          ['boLegal.inForce', since(document.inForce)],
          ['boLegal.planned', since(document.planned)],
          ['boLegal.newest', document.version === 0 ? nothing : count(document.version)],
          ['boLegal.missing', missing(document)],
          ['boLegal.savedAt', instant(document.savedAt)],
          ['boLegal.savedBy', text(document.savedBy)],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [publishing(action), editing(action)],
  }),
});
