import type { DataOf } from '@parcela/contract';
import { editProjectInfo, type getProjectInfoItem } from '@parcela/contract/operator';
import {
  type BuildingFact,
  type BuildingFactName,
  buildingFactNames,
  buildingFacts,
  buildingWord,
  inEveryTranslation,
  sourceLocale,
  unknownBuilding,
} from '@parcela/domain';
import {
  amount,
  countryField,
  dayField,
  decimal,
  entries,
  type Field,
  type Fields,
  group,
  languages,
  line,
  number,
  oneOf,
  oneOfTexts,
  slugFrom,
  storedFile,
  tick,
} from '../../shared/resource/fields.ts';
import { instruments, ranks } from './ownership-states.ts';

export type Project = DataOf<typeof getProjectInfoItem>;

const maybe = { isNullable: true, isOptional: true } as const;
const plainChoice = (...values: readonly string[]) =>
  values.map((value) => ({ value, label: { text: value } }));

const video = group(
  'boProjects.video',
  {
    provider: oneOfTexts('boProjects.videoProvider', [
      { value: 'youtube', label: { text: 'YouTube' } },
      { value: 'vimeo', label: { text: 'Vimeo' } },
      { value: 'direct', label: 'boProjects.videoFile' },
    ]),
    providerUid: line('boProjects.videoId', { ...maybe, description: 'boProjects.videoIdHint' }),
    url: line('boProjects.videoUrl'),
  },
  { isNullable: true },
);

const feeOf = (label: Field['label']): Field =>
  group(label, {
    percent: decimal('boProjects.feePercent', { ...maybe, description: 'boProjects.feePercentHint' }),
    text: languages('boProjects.feeText', { rows: 2 }),
  });

const calculation = ({ currency }: Project): Field =>
  group(
    'boProjects.calculation',
    {
      paReturn: decimal('boProjects.paReturn'),
      period: number('boProjects.period', { min: 1, max: 100 }),
      annualRentalIncome: decimal('boProjects.annualRent'),
      incrementalPropertyValue: decimal('boProjects.valueGrowth'),
      calculatorMin: amount('boProjects.calculatorMin', currency, maybe),
      calculatorMax: amount('boProjects.calculatorMax', currency, maybe),
    },
    { isNullable: true },
  );

const buildingField = (name: BuildingFactName): Field => {
  const fact: BuildingFact = buildingFacts[name];
  const label = `building.${name}` as const;
  if ('values' in fact) {
    const words = fact.values.map((value) => ({ value, label: buildingWord(name, value) }));
    return oneOfTexts(label, fact.kind === 'word' ? words : plainChoice(...fact.values), maybe);
  }
  const { kind, min, max } = fact;
  return number(label, {
    ...maybe,
    min,
    max,
    ...(kind === 'area' && { description: 'boProjects.squareMetres' }),
  });
};

const layout = group(
  'boProjects.layout',
  Object.fromEntries(buildingFactNames.map((name) => [name, buildingField(name)])),
);

/** The texts of an offer, with the languages next to each other. */
export const textFields = {
  title: languages('boProjects.name'),
  blocks: entries('boProjects.blocks', {
    one: 'boProjects.block',
    fields: {
      title: languages('boProjects.blockTitle'),
      description: languages('boProjects.blockText', { rows: 7, description: 'boProjects.paragraphsHint' }),
      video,
    },
    blank: { video: null },
  }),
} satisfies Fields;

export const pictureFields = {
  images: entries(
    'boProjects.pictures',
    {
      one: 'bo.file.picture',
      fields: {
        file: storedFile('bo.file.picture', 'image'),
        alternativeText: languages('bo.file.alternativeText', { description: 'bo.file.alternativeTextHint' }),
        caption: languages('bo.file.caption', maybe),
      },
    },
    { description: 'boProjects.picturesHint' },
  ),
} satisfies Fields;

export const documentFields = {
  documents: entries('boProjects.documents', {
    one: 'boProjects.document',
    fields: {
      name: languages('boProjects.documentName'),
      caption: languages('bo.file.caption', maybe),
      extractOn: dayField('boProjects.extractOn', { ...maybe, description: 'boProjects.extractOnHint' }),
      files: group('boProjects.documentFiles', {
        [sourceLocale]: storedFile(`language.${sourceLocale}`, 'document'),
        ...inEveryTranslation((locale) => storedFile(`language.${locale}`, 'document', maybe)),
      }),
    },
    blank: { documentId: null, extractOn: null },
  }),
} satisfies Fields;

export const questionFields = {
  faqs: entries('boProjects.faqs', {
    one: 'boProjects.question',
    fields: {
      title: languages('boProjects.question', { rows: 2 }),
      content: languages('boProjects.answer', { rows: 4 }),
    },
  }),
  timeline: entries('boProjects.timeline', {
    one: 'boProjects.event',
    fields: { date: dayField('boProjects.eventDay'), text: languages('boProjects.event') },
  }),
} satisfies Fields;

export const feeFields = {
  fees: group('boProjects.fees', {
    running: feeOf('boProjects.fees.running'),
    payouts: feeOf('boProjects.fees.payouts'),
    leaving: feeOf('boProjects.fees.leaving'),
  }),
} satisfies Fields;

const explanation = languages('boProjects.owns.text', { rows: 3 });

const ownership = ({ currency }: Project): Field =>
  group(
    'boProjects.owns',
    {
      owner: group('boProjects.owns.owner', {
        name: line('boProjects.owns.ownerName'),
        registerNumber: line('boProjects.owns.registerNumber'),
        countryCode: countryField('boProjects.country', 2),
        registerUrl: line('boProjects.owns.registerUrl', maybe),
      }),
      instrument: group('boProjects.owns.instrument', {
        kind: oneOf('boProjects.owns.kind', instruments),
        text: explanation,
      }),
      rank: group('boProjects.owns.rank', { kind: oneOf('boProjects.owns.kind', ranks), text: explanation }),
      noExtract: languages('boProjects.owns.noExtract', {
        ...maybe,
        rows: 2,
        description: 'boProjects.owns.noExtractHint',
      }),
      custody: languages('boProjects.owns.custody', { rows: 3 }),
      operatorFailure: group('boProjects.owns.operatorFailure', {
        hasRunOffPlan: tick('boProjects.owns.hasRunOffPlan'),
        text: explanation,
      }),
      coInvestment: group('boProjects.owns.coInvestment', {
        amount: amount('boProjects.owns.amount', currency, {
          ...maybe,
          description: 'boProjects.owns.coInvestmentHint',
        }),
        percent: decimal('boProjects.owns.percent', maybe),
        text: explanation,
      }),
      team: entries('boProjects.owns.team', {
        one: 'boProjects.owns.member',
        fields: { name: line('boProjects.owns.memberName'), role: languages('boProjects.owns.role') },
      }),
    },
    { isNullable: true },
  );

export const ownershipFields = { ownership } as const;

const purchaseFields = {
  minPurchaseQty: number('boProjects.minPurchase', { min: 1 }),
  maxPurchaseQty: number('boProjects.maxPurchase', { min: 1 }),
  maxPerUser: number('boProjects.maxPerUser', { ...maybe, min: 1 }),
  onlyForCurrentInvestor: tick('boProjects.onlyForInvestors'),
} satisfies Fields;

const map = group('boProjects.map', {
  latitude: decimal('boProjects.latitude', maybe),
  longitude: decimal('boProjects.longitude', maybe),
  absence: line('boProjects.noMap', { ...maybe, description: 'boProjects.noMapHint' }),
});

export const factFields = {
  countryCode: countryField('boProjects.country', 2),
  ...purchaseFields,
  saleEndsOn: dayField('boProjects.saleEnds', { ...maybe, description: 'boProjects.saleEndsHint' }),
  expectedOn: dayField('boProjects.expected', maybe),
  completedOn: dayField('boProjects.completed', maybe),
  layout,
  map,
  isCalculatorEnabled: tick('boProjects.calculatorShown'),
  calculation,
} as const;

/** The fields of a new project; the rest is written in its draft. */
export const newFields = {
  title: languages('boProjects.name'),
  slug: slugFrom('boProjects.slug', 'title.en', { description: 'boProjects.slugHint' }),
  currency: oneOfTexts('bo.currency', plainChoice('CZK', 'EUR', 'PLN'), {
    description: 'boProjects.issueHint',
  }),
  tokenTotalCount: number('boProjects.issued', { min: 1, description: 'boProjects.issueHint' }),
  tokenFee: amount('boProjects.entryFee', '', { description: 'boProjects.entryFeeHint' }),
  countryCode: countryField('boProjects.country', 2),
  ...purchaseFields,
  ...feeFields,
} satisfies Fields;

/** The initial draft of a new project. */
export const blankDraft = {
  state: 'Prepared',
  layout: unknownBuilding,
  map: { latitude: null, longitude: null, absence: null },
  saleEndsOn: null,
  expectedOn: null,
  completedOn: null,
  isCalculatorEnabled: false,
  calculation: null,
  blocks: [],
  faqs: [],
  timeline: [],
  ownership: null,
  images: [],
  documents: [],
} as const;

/** The newest version as the starting point of the next one. */
export const draftOf = (project: Project): Readonly<Record<string, unknown>> => {
  const { version: _seen, ...draft } = editProjectInfo.body.shape;
  const names = Object.keys(draft) as readonly (keyof typeof draft)[];
  return Object.fromEntries(names.map((name) => [name, project[name]]));
};
