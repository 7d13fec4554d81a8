import {
  listLegalDocumentItems,
  publishLegalDocument,
  withdrawLegalDocument,
} from '@parcela/contract/operator';
import { inLanguage } from '@parcela/domain';
import { serverClock, shownLocale } from '@parcela/web';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import type { RowOf } from '../../shared/api/route-types.ts';
import type { Action, ActionMaker, FormValues } from '../../shared/resource/action.ts';
import { startOfDay } from '../../shared/resource/days.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { dayField, found, group, languages, storedFile } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import { findProjects } from '../../shared/resource/find-projects.ts';
import { count, instant, say, states, text, type Value, words } from '../../shared/resource/values.ts';
import { DocumentFiles } from './document-files.tsx';

type LegalDocument = RowOf<typeof listLegalDocumentItems>;
type Kind = LegalDocument['kind'];

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
const isPlanned = ({ publishAt, withdrawnAt }: LegalDocument): boolean =>
  withdrawnAt === null && Date.parse(publishAt) > serverClock.now();
const stateOf = (document: LegalDocument): Value => {
  if (document.withdrawnAt !== null) return lives.value('withdrawn');
  if (document.isInForce) return lives.value('inForce');
  return lives.value(isPlanned(document) ? 'planned' : 'past');
};

const asDay = (value: unknown): Date | undefined =>
  typeof value === 'string' ? startOfDay(value) : undefined;
const bodyOf = (kind: Kind) => (values: FormValues) => {
  const { publishAt: day, ...written } = values;
  const at = asDay(day);
  return {
    project: null,
    ...written,
    kind,
    ...(at === undefined ? {} : { publishAt: at.toISOString() }),
  };
};

const fields = {
  title: languages('boLegal.name'),
  caption: languages('boLegal.caption', { isOptional: true, isNullable: true }),
  files: group('boLegal.files', {
    cs: storedFile('language.cs', 'document'),
    en: storedFile('language.en', 'document'),
    pl: storedFile('language.pl', 'document'),
  }),
  publishAt: dayField('boLegal.from', { description: 'boLegal.fromHint', isOptional: true }),
} as const;
const ofProject = {
  project: found('boLegal.project', { search: 'boLegal.findProject', find: findProjects }),
  ...fields,
} as const;

/** Publishes the next version of one kind, with what that means for people. */
const publishing = (action: ActionMaker<null>, kind: Kind): Action<null> =>
  action({
    key: kind,
    route: publishLegalDocument,
    label: `boLegal.publish.${kind}`,
    icon: IconPlus,
    isWide: true,
    consequences: () => [
      say(`boLegal.publish.${kind}.does`),
      say('boLegal.publish.when'),
      say('boLegal.publish.final'),
    ],
    fields: kind === 'prospect' ? ofProject : fields,
    body: bodyOf(kind),
    done: 'boLegal.publish.done',
  });

export const legalDocuments = defineResource({
  list: defineList({
    route: listLegalDocumentItems,
    title: 'boLegal.title',
    description: 'boLegal.description',
    empty: 'boLegal.empty',
    rowKey: ({ documentId }) => documentId,
    columns: [
      {
        key: 'title',
        label: 'boLegal.name',
        value: ({ title }) => text(inLanguage(title, shownLocale())),
        isTitle: true,
      },
      {
        key: 'kind',
        priority: 'useful',
        label: 'boLegal.kind',
        value: ({ kind }) => words(kinds.labelOf(kind)),
      },
      { key: 'version', label: 'boLegal.version', value: ({ version }) => count(version) },
      { key: 'publishAt', label: 'boLegal.from', value: ({ publishAt }) => instant(publishAt) },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    filters: [choice('kind', 'boLegal.kind', kinds)],
    views: kinds.names.map((kind) => ({ key: kind, label: kinds.labelOf(kind), filters: { kind } })),
    panel: {
      title: ({ title, version }) =>
        words('boLegal.versionOf', { title: inLanguage(title, shownLocale()), version }),
      sections: (section) => [
        section.facts('boLegal.one', (document) => [
          ['boLegal.kind', words(kinds.labelOf(document.kind))],
          ['boLegal.version', count(document.version)],
          ['bo.state', stateOf(document)],
          ['boLegal.from', instant(document.publishAt)],
          ['boLegal.withdrawnAt', instant(document.withdrawnAt)],
        ]),
        section.custom('boLegal.files', DocumentFiles),
        section.texts('boLegal.texts', ({ title, caption }) => [
          ['boLegal.name', title],
          ...(caption === null ? [] : [['boLegal.caption', caption] as const]),
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'withdraw',
        route: withdrawLegalDocument,
        label: 'boLegal.withdraw.action',
        icon: IconArrowBackUp,
        offered: isPlanned,
        params: ({ documentId }) => ({ documentId }),
        consequences: ({ version }) => [say('boLegal.withdraw.does', { version })],
        done: 'boLegal.withdraw.done',
      }),
    ],
    creates: (action) => kinds.names.map((kind) => publishing(action, kind)),
  }),
});
