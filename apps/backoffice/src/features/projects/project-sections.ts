import { inEveryTranslation, locales } from '@parcela/domain';
import { listProjectInfoVersions, previewProjectInfo } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import type { Column, FactOf } from '../../shared/resource/column.ts';
import type { Section, SectionMaker } from '../../shared/resource/sections.tsx';
import {
  count,
  country,
  day,
  instant,
  link,
  list,
  money,
  nothing,
  percent,
  show,
  text,
  type Value,
  words,
  yesNo,
} from '../../shared/resource/values.ts';
import { plannedOf } from '../../shared/publication/publication.ts';
import type { TextsOf } from '../../shared/resource/versions/written.ts';
import {
  plannedPriceActions,
  recordedValuation,
  valuationActions,
  type ValuationRow,
} from './price-actions.ts';
import { edits, restore } from './project-actions.ts';
import type { Project } from './project-form.ts';
import { ProjectHolders } from './project-holders.tsx';
import { ProjectPictures } from './project-pictures.tsx';
import { OpeningChecks } from './opening-checks.tsx';
import { ProjectProgress } from './project-progress.tsx';
import { writtenProject } from './written-project.ts';
import { instruments, ranks } from './ownership-states.ts';
import {
  inShownLanguage,
  missing,
  missingLanguages,
  missingOf,
  placeOf,
  countMissing,
  valuationMethods,
} from './project-states.ts';

const textsOf = ({ title, blocks }: Pick<Project, 'title' | 'blocks'>): readonly TextsOf[] => [
  ['boProjects.name', title],
  ...blocks.flatMap((block, index): readonly TextsOf[] => [
    ['boProjects.blockTitle', block.title, index + 1],
    ['boProjects.blockText', block.description, index + 1],
  ]),
];

/** The parts of a project and how many texts of each exist in English only. */
const partsOf = (project: Project) =>
  (
    [
      ['boProjects.name', project.title],
      ['boProjects.blocks', project.blocks],
      ['boProjects.pictures', project.images],
      ['boProjects.documents', project.documents],
      ['boProjects.faqs', project.faqs],
      ['boProjects.timeline', project.timeline],
      ['boProjects.fees', project.fees],
      ['boProjects.owns', project.ownership],
    ] as const
  ).map(([label, part]) => ({
    label,
    missingTexts: inEveryTranslation((locale) => missingOf(part, locale)),
  }));

const feeRows = ({ fees }: Project) =>
  fees === null
    ? []
    : (['running', 'payouts', 'leaving'] as const).map((name) => ({
        label: `boProjects.fees.${name}` as const,
        ...fees[name],
      }));

const inWords = (texts: Project['title']): Value => text(inShownLanguage(texts));

const ownershipFacts = ({ ownership, currency }: Project): readonly FactOf[] => {
  if (ownership === null) return [];
  const { owner, instrument, rank, operatorFailure, coInvestment, team } = ownership;
  return [
    [
      'boProjects.owns.owner',
      list([text(owner.name), text(owner.registerNumber), country(owner.countryCode)]),
    ],
    ['boProjects.owns.registerUrl', text(owner.registerUrl)],
    ['boProjects.owns.instrument', list([instruments.value(instrument.kind), inWords(instrument.text)])],
    ['boProjects.owns.rank', list([ranks.value(rank.kind), inWords(rank.text)])],
    ['boProjects.owns.noExtract', ownership.noExtract === null ? nothing : inWords(ownership.noExtract)],
    ['boProjects.owns.custody', inWords(ownership.custody)],
    ['boProjects.owns.hasRunOffPlan', yesNo(operatorFailure.hasRunOffPlan)],
    ['boProjects.owns.operatorFailure', inWords(operatorFailure.text)],
    [
      'boProjects.owns.coInvestment',
      list([money(coInvestment.amount, currency), percent(coInvestment.percent), inWords(coInvestment.text)]),
    ],
    [
      'boProjects.owns.team',
      list(
        team.map(({ name, role }) => words('boProjects.owns.inRole', { name, role: inShownLanguage(role) })),
      ),
    ],
  ];
};

const publication = ({ state, publishedVersion }: Project): Value =>
  state !== 'published' || publishedVersion === null
    ? words('boProjects.notShown')
    : words('boProjects.shownVersion', { version: publishedVersion });
const planned = (project: Project): Value => {
  const next = plannedOf(project);
  return next === null
    ? nothing
    : words('boProjects.shownFrom', { version: next.version, at: instant(next.at) });
};

/** Who reads the report of a valuation, with the report. */
const reportOf = ({ file, isDocumentPublic }: ValuationRow): Value =>
  file === null
    ? nothing
    : list([
        words(isDocumentPublic ? 'boProjects.valuation.everyVisitor' : 'boProjects.valuation.holders'),
        show(to.mediaFile(file)),
      ]);

const methodOf = ({ method, methodText }: ValuationRow): Value =>
  methodText === null ? valuationMethods.value(method) : inWords(methodText);

const valuationColumns: readonly Column<ValuationRow>[] = [
  { key: 'day', label: 'boProjects.valuation.day', value: ({ valuedOn }) => day(valuedOn) },
  {
    key: 'amount',
    label: 'boProjects.valuation.amount',
    value: ({ amount, of }) => money(amount, of.currency),
  },
  { key: 'method', label: 'boProjects.valuation.method', value: methodOf },
  {
    key: 'valuer',
    label: 'boProjects.valuation.valuer',
    value: ({ valuer, company }) => list([text(valuer), text(company)]),
  },
  { key: 'shown', label: 'boProjects.valuation.publishAt', value: ({ publishedAt }) => instant(publishedAt) },
  { key: 'report', label: 'boProjects.valuation.file', value: reportOf },
  {
    key: 'withdrawal',
    label: 'boProjects.valuation.withdrawal',
    value: ({ withdrawal }) =>
      withdrawal === null ? nothing : list([instant(withdrawal.at), text(withdrawal.reason)]),
  },
];

type Maker = SectionMaker<Project>;

/** The content that readers see, with the edit action of each part. */
const contentSections = (section: Maker): readonly Section<Project>[] => [
  section.texts('boProjects.texts', textsOf, { edits: edits.texts }),
  section.custom('boProjects.pictures', ProjectPictures, { edits: edits.pictures }),
  section.table('boProjects.documents', {
    rows: ({ documents }) => documents,
    rowKey: ({ documentId }) => documentId,
    empty: 'boProjects.noDocuments',
    columns: [
      {
        key: 'name',
        label: 'boProjects.documentName',
        value: ({ name }) => text(inShownLanguage(name)),
      },
      {
        key: 'languages',
        label: 'boProjects.documentFiles',
        value: ({ files }) =>
          list(
            locales.filter((locale) => files[locale] !== null).map((locale) => words(`language.${locale}`)),
          ),
      },
      { key: 'extractOn', label: 'boProjects.extractOn', value: ({ extractOn }) => day(extractOn) },
      { key: 'missing', label: 'boProjects.missing', value: missingLanguages },
    ],
    edits: edits.documents,
  }),
  section.texts(
    'boProjects.questions',
    ({ faqs, timeline }) => [
      ...faqs.flatMap(({ title, content }, index): readonly TextsOf[] => [
        ['boProjects.question', title, index + 1],
        ['boProjects.answer', content, index + 1],
      ]),
      ...timeline.map((event, index): TextsOf => ['boProjects.event', event.text, index + 1]),
    ],
    { edits: edits.questions },
  ),
  section.table('boProjects.fees', {
    rows: feeRows,
    rowKey: ({ label }) => label,
    empty: 'boProjects.noFees',
    columns: [
      { key: 'fee', label: 'boProjects.fee', value: ({ label }) => words(label) },
      {
        key: 'percent',
        label: 'boProjects.feePercent',
        value: (fee): Value =>
          fee.percent === null ? { kind: 'nothing' } : { kind: 'percent', percent: fee.percent },
      },
      { key: 'text', label: 'boProjects.feeText', value: (fee) => text(inShownLanguage(fee.text)) },
    ],
    edits: edits.fees,
  }),
  section.facts('boProjects.owns', ownershipFacts, { edits: edits.ownership }),
  section.table('boProjects.prices', {
    rows: ({ prices, valuations, currency, offerVersion }) =>
      prices.map((price) => ({
        ...price,
        currency,
        offerVersion,
        valuedOn: valuations.find(({ documentId }) => documentId === price.valuation)?.valuedOn,
      })),
    rowKey: ({ documentId }) => documentId,
    empty: 'boProjects.noPrices',
    columns: [
      { key: 'price', label: 'boProjects.price', value: ({ price, currency }) => money(price, currency) },
      { key: 'from', label: 'boProjects.priceFrom', value: ({ appliedAt }) => instant(appliedAt) },
      { key: 'valuation', label: 'boProjects.priceValuation', value: ({ valuedOn }) => day(valuedOn) },
    ],
    actions: plannedPriceActions,
  }),
  section.table('boProjects.valuations', {
    rows: (project) => project.valuations.map((valuation): ValuationRow => ({ ...valuation, of: project })),
    rowKey: ({ documentId }) => documentId,
    empty: 'boProjects.noValuations',
    columns: valuationColumns,
    actions: valuationActions,
    edits: recordedValuation,
  }),
  section.preview({
    route: previewProjectInfo,
    kind: 'project',
    params: ({ documentId }) => ({ documentId }),
    newest: ({ version }) => version,
    note: ({ hasPrice }) => (hasPrice ? null : 'boProjects.previewWithoutPrice'),
  }),
  section.custom('boProjects.register', ProjectHolders),
  section.versions('bo.versions.title', {
    route: listProjectInfoVersions,
    params: ({ documentId }) => ({ documentId }),
    written: writtenProject,
    shown: ({ state, publishedVersion }) => (state === 'published' ? publishedVersion : null),
    planned: (project) => plannedOf(project)?.version ?? null,
    restore,
  }),
];

/** The sections about the current state of the project. */
const standingSections = (section: Maker): readonly Section<Project>[] => [
  section.custom('boProjects.progress', ProjectProgress, { isAside: true }),
  section.facts(
    'boProjects.facts',
    (project) => [
      ['boProjects.price', money(project.price, project.currency)],
      ['boProjects.entryFee', money(project.tokenFee, project.currency)],
      ['boProjects.issued', count(project.tokenTotalCount)],
      ['boProjects.minPurchase', count(project.minPurchaseQty)],
      ['boProjects.maxPurchase', count(project.maxPurchaseQty)],
      ['boProjects.maxPerUser', count(project.maxPerUser)],
      ['boProjects.onlyForInvestors', yesNo(project.onlyForCurrentInvestor)],
      ['boProjects.saleEnds', day(project.saleEndsOn)],
      ['boProjects.expected', day(project.expectedOn)],
      ['boProjects.completed', day(project.completedOn)],
      ['boProjects.country', country(project.countryCode)],
      ['boProjects.map', placeOf(project)],
    ],
    { isAside: true, edits: edits.facts },
  ),
  section.facts(
    'boProjects.publication',
    (project) => [
      ['boProjects.shown', publication(project)],
      ['boProjects.planned', planned(project)],
      ['boProjects.opensAt', instant(project.opensAt)],
      ['boProjects.version', count(project.version)],
      ['boProjects.saved', instant(project.savedAt)],
      ['boProjects.slug', text(project.slug)],
      ['boProjects.earlierSlugs', list(project.earlierSlugs.map((slug) => text(slug)))],
    ],
    { isAside: true },
  ),
  section.facts(
    'boProjects.missing',
    (project) =>
      partsOf(project)
        .filter((part) => countMissing(part) > 0)
        .map((part) => [part.label, missing(part)]),
    { isAside: true, isShown: (project) => countMissing(project) > 0 },
  ),
  section.facts(
    'boProjects.elsewhere',
    ({ project }) => [
      ['boProjects.prospectus', link('→', to.legalDocument(project))],
      ['bo.nav.orders', link('→', to.ordersOf({ project }))],
      ['bo.nav.distributions', link('→', to.distributionsOf({ project }))],
      ['bo.nav.polls', link('→', to.pollsOf({ project }))],
      ['bo.nav.interest', link('→', to.interestOf({ project }))],
    ],
    { isAside: true },
  ),
];

export const projectSections = (section: Maker): readonly Section<Project>[] => [
  section.custom('boProjects.opening.checks', OpeningChecks, {
    isShown: ({ openingChecks }) => openingChecks !== null,
  }),
  ...contentSections(section),
  ...standingSections(section),
];
