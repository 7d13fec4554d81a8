import type { RowOf } from '@parcela/contract';
import { previewProjectUpdate, projectUpdateContent } from '@parcela/contract/operator';
import { inEveryLocale, milestoneKinds, updateAudiences } from '@parcela/domain';
import { params } from '../../../shared/publication/publication.ts';
import type { FactOf } from '../../../shared/resource/column.ts';
import {
  dayField,
  entries,
  found,
  group,
  languages,
  oneOf,
  rich,
  storedFile,
} from '../../../shared/resource/fields.ts';
import { findProjects, projectFinding } from '../../../shared/resource/find-projects.ts';
import { foundBy } from '../../../shared/resource/filters.ts';
import { textOfBlocks } from '../../../shared/resource/rich/text-of-blocks.ts';
import { count, day, instant, list, say, text, words } from '../../../shared/resource/values.ts';
import type { Written } from '../../../shared/resource/versions/written.ts';
import { contentResource } from '../content-resource.ts';
import { inShownLanguage } from '../content.ts';
import { UpdateReaders } from './update-readers.tsx';

type Update = RowOf<typeof projectUpdateContent.versions>;

const audiences = {
  names: updateAudiences,
  labelOf: (audience: Update['audience']) => `boContent.projectUpdate.audience.${audience}` as const,
};
const milestones = {
  names: milestoneKinds,
  labelOf: (kind: (typeof milestoneKinds)[number]) => `milestone.${kind}` as const,
};
const plainContent = (content: Update['content']) => inEveryLocale((locale) => textOfBlocks(content[locale]));

const headFacts = ({
  projectTitle,
  audience,
  milestone,
}: Pick<Update, 'projectTitle' | 'audience' | 'milestone'>): readonly FactOf[] => [
  ['boContent.projectUpdate.project', text(inShownLanguage(projectTitle))],
  ['boContent.projectUpdate.audience', words(audiences.labelOf(audience))],
  ...(milestone === null
    ? []
    : ([
        ['boContent.projectUpdate.milestone', words(milestones.labelOf(milestone.kind))],
        ['boContent.projectUpdate.day', day(milestone.day)],
      ] as const)),
];
const textsOf: Written<Update>['texts'] = ({ title, content, correction }) => [
  ['boContent.projectUpdate.heading', title],
  ['boContent.projectUpdate.text', plainContent(content)],
  ...(correction.en === '' ? [] : [['boContent.projectUpdate.correction', correction] as const]),
];
const written: Written<Update> = {
  texts: textsOf,
  facts: (update) => [
    ...headFacts(update),
    [
      'boContent.projectUpdate.figures',
      list(
        update.figures.map(({ label, value }) =>
          text(`${inShownLanguage(label)}: ${inShownLanguage(value)}`),
        ),
      ),
    ],
    ['boContent.projectUpdate.files', list(update.files.map(({ title }) => text(inShownLanguage(title))))],
  ],
};

/** News of projects, each released at one instant for all its readers. */
export const projectUpdates = contentResource({
  kind: 'projectUpdate',
  staysReleased: true,
  calls: projectUpdateContent,
  name: 'boContent.projectUpdate.heading',
  nameOf: ({ title }) => title,
  textsOf: ({ title }) => [title],
  columns: [
    {
      key: 'project',
      label: 'boContent.projectUpdate.project',
      value: ({ projectTitle }) => text(inShownLanguage(projectTitle)),
    },
    {
      key: 'audience',
      priority: 'extra',
      label: 'boContent.projectUpdate.audience',
      value: ({ audience }) => words(audiences.labelOf(audience)),
    },
  ],
  filters: { after: [foundBy('project', 'boContent.projectUpdate.ofProject', projectFinding)] },
  written,
  shownTexts: textsOf,
  shownFacts: (update) => [
    ...headFacts(update),
    ['boContent.projectUpdate.releasedAt', instant(update.releasedAt)],
    ['boContent.projectUpdate.entitled', count(update.entitled)],
  ],
  sections: (section) => ({
    afterTexts: [
      section.preview({
        route: previewProjectUpdate,
        kind: 'update',
        params,
        newest: ({ version }) => version,
      }),
      section.custom('boContent.projectUpdate.readers', UpdateReaders, {
        isShown: ({ releasedAt }) => releasedAt !== null,
      }),
    ],
  }),
  firstFields: {
    project: found('boContent.projectUpdate.project', {
      search: 'boContent.projectUpdate.findProject',
      find: findProjects,
    }),
  },
  fields: {
    audience: oneOf('boContent.projectUpdate.audience', audiences, {
      description: 'boContent.projectUpdate.audienceHint',
    }),
    title: languages('boContent.projectUpdate.heading', { description: 'boContent.englishNeeded' }),
    content: rich('boContent.projectUpdate.text'),
    figures: entries('boContent.projectUpdate.figures', {
      one: 'boContent.projectUpdate.figure',
      fields: {
        label: languages('boContent.projectUpdate.label'),
        value: languages('boContent.projectUpdate.value'),
      },
    }),
    files: entries('boContent.projectUpdate.files', {
      one: 'boContent.projectUpdate.file',
      fields: {
        file: storedFile('boContent.projectUpdate.file', 'document'),
        title: languages('boContent.projectUpdate.fileTitle'),
      },
    }),
    milestone: group(
      'boContent.projectUpdate.milestone',
      {
        kind: oneOf('boContent.projectUpdate.milestoneKind', milestones),
        day: dayField('boContent.projectUpdate.day'),
      },
      { isNullable: true },
    ),
    correction: languages('boContent.projectUpdate.correction', {
      rows: 2,
      isOptional: true,
      description: 'boContent.projectUpdate.correctionHint',
    }),
  },
  audience: ({ audience, projectTitle }) =>
    say(`boContent.projectUpdate.seenBy.${audience}`, { project: inShownLanguage(projectTitle) }),
});
