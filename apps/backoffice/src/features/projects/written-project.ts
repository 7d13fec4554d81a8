import type { RowOf } from '@parcela/contract';
import type { listProjectInfoVersions } from '@parcela/contract/operator';
import {
  type BuildingFact,
  type BuildingFactName,
  buildingFactNames,
  buildingFacts,
  buildingWord,
  formatDecimal,
  locales,
} from '@parcela/domain';
import { to } from '../../shared/navigation/to.ts';
import {
  count,
  country,
  day,
  list,
  nothing,
  percent,
  rate,
  show,
  storedPicture,
  text,
  type Value,
  words,
  yesNo,
} from '../../shared/resource/values.ts';
import { instruments, ranks } from './ownership-states.ts';
import { placeOf } from './project-states.ts';
import type { TextsOf, Written, WrittenFact } from '../../shared/resource/versions/written.ts';

type Version = RowOf<typeof listProjectInfoVersions>;

const feeNames = ['running', 'payouts', 'leaving'] as const;

const ownershipTexts = ({ ownership }: Version): readonly TextsOf[] =>
  ownership === null
    ? []
    : [
        ['boProjects.owns.instrument', ownership.instrument.text],
        ['boProjects.owns.rank', ownership.rank.text],
        ...(ownership.noExtract === null
          ? []
          : [['boProjects.owns.noExtract', ownership.noExtract] as const]),
        ['boProjects.owns.custody', ownership.custody],
        ['boProjects.owns.operatorFailure', ownership.operatorFailure.text],
        ['boProjects.owns.coInvestment', ownership.coInvestment.text],
        ...ownership.team.map(({ role }, index): TextsOf => ['boProjects.owns.role', role, index + 1]),
      ];

const contentTexts = ({ title, blocks, faqs, fees, timeline }: Version): readonly TextsOf[] => [
  ['boProjects.name', title],
  ...blocks.flatMap((block, index): readonly TextsOf[] => [
    ['boProjects.blockTitle', block.title, index + 1],
    ['boProjects.blockText', block.description, index + 1],
  ]),
  ...faqs.flatMap((faq, index): readonly TextsOf[] => [
    ['boProjects.question', faq.title, index + 1],
    ['boProjects.answer', faq.content, index + 1],
  ]),
  ...(fees === null ? [] : feeNames.map((name): TextsOf => [`boProjects.fees.${name}`, fees[name].text])),
  ...timeline.map((event, index): TextsOf => ['boProjects.event', event.text, index + 1]),
];

const fileTexts = ({ images, documents }: Version): readonly TextsOf[] => [
  ...images.flatMap(({ alternativeText, caption }, index): readonly TextsOf[] => [
    ['bo.file.alternativeText', alternativeText, index + 1],
    ...(caption === null ? [] : [['boProjects.pictureCaption', caption, index + 1] as const]),
  ]),
  ...documents.flatMap(({ name, caption }, index): readonly TextsOf[] => [
    ['boProjects.documentName', name, index + 1],
    ...(caption === null ? [] : [['boProjects.documentCaption', caption, index + 1] as const]),
  ]),
];

const offerFacts = (version: Version): readonly WrittenFact[] => [
  ['boProjects.country', country(version.countryCode)],
  ['boProjects.minPurchase', count(version.minPurchaseQty)],
  ['boProjects.maxPurchase', count(version.maxPurchaseQty)],
  ['boProjects.maxPerUser', count(version.maxPerUser)],
  ['boProjects.onlyForInvestors', yesNo(version.onlyForCurrentInvestor)],
  ['boProjects.saleEnds', day(version.saleEndsOn)],
  ['boProjects.expected', day(version.expectedOn)],
  ['boProjects.completed', day(version.completedOn)],
];

const buildingValue = (name: BuildingFactName, value: number | string | null): Value => {
  if (value === null) return nothing;
  const { kind }: BuildingFact = buildingFacts[name];
  if (kind === 'word') return words(buildingWord(name, String(value)));
  return kind === 'count' || kind === 'area' ? count(Number(value)) : text(String(value));
};

const layoutFacts = ({ layout, map }: Version): readonly WrittenFact[] => [
  ...buildingFactNames.map((name): WrittenFact => [`building.${name}`, buildingValue(name, layout[name])]),
  ['boProjects.map', placeOf({ map })],
];

/** Bounds are in the currency of the project, which no version changes. */
const bound = (amount: number | null) => (amount === null ? nothing : rate(formatDecimal(BigInt(amount))));
const calculationFacts = ({ isCalculatorEnabled, calculation }: Version): readonly WrittenFact[] => [
  ['boProjects.calculatorShown', yesNo(isCalculatorEnabled)],
  ...(calculation === null
    ? []
    : ([
        ['boProjects.paReturn', percent(calculation.paReturn)],
        ['boProjects.period', count(calculation.period)],
        ['boProjects.annualRent', percent(calculation.annualRentalIncome)],
        ['boProjects.valueGrowth', percent(calculation.incrementalPropertyValue)],
        ['boProjects.calculatorMin', bound(calculation.calculatorMin)],
        ['boProjects.calculatorMax', bound(calculation.calculatorMax)],
      ] as const)),
];

/** The facts of the block that all languages share. */
const ownershipFacts = ({ ownership }: Pick<Version, 'ownership'>): readonly WrittenFact[] =>
  ownership === null
    ? []
    : [
        ['boProjects.owns.ownerName', text(ownership.owner.name)],
        ['boProjects.owns.registerNumber', text(ownership.owner.registerNumber)],
        ['boProjects.country', country(ownership.owner.countryCode)],
        ['boProjects.owns.registerUrl', text(ownership.owner.registerUrl)],
        ['boProjects.owns.instrument', instruments.value(ownership.instrument.kind)],
        ['boProjects.owns.rank', ranks.value(ownership.rank.kind)],
        ['boProjects.owns.hasRunOffPlan', yesNo(ownership.operatorFailure.hasRunOffPlan)],
        ['boProjects.owns.amount', bound(ownership.coInvestment.amount)],
        ['boProjects.owns.percent', percent(ownership.coInvestment.percent)],
        ...ownership.team.map(({ name }, index): WrittenFact => [
          'boProjects.owns.memberName',
          text(name),
          index + 1,
        ]),
      ];

const stored = (file: string | null) => (file === null ? nothing : show(to.mediaFile(file)));

const partFacts = ({ blocks, fees, timeline, images, documents }: Version): readonly WrittenFact[] => [
  ...blocks.flatMap(({ video }, index): readonly WrittenFact[] =>
    video === null ? [] : [['boProjects.videoUrl', text(video.url), index + 1]],
  ),
  ...(fees === null
    ? []
    : feeNames.map((name): WrittenFact => [`boProjects.fees.${name}`, percent(fees[name].percent)])),
  ...timeline.map(({ date }, index): WrittenFact => ['boProjects.eventDay', day(date), index + 1]),
  ...images.map(({ file }, index): WrittenFact => ['bo.file.picture', storedPicture(file), index + 1]),
  ...documents.flatMap(({ files, extractOn }, index): WrittenFact[] => [
    ['boProjects.documentFiles', list(locales.map((locale) => stored(files[locale]))), index + 1],
    ['boProjects.extractOn', day(extractOn), index + 1],
  ]),
];

/** The whole content of a project version, for the comparison of two versions. */
export const writtenProject: Written<Version> = {
  texts: (version) => [...contentTexts(version), ...ownershipTexts(version), ...fileTexts(version)],
  facts: (version) => [
    ...offerFacts(version),
    ...layoutFacts(version),
    ...calculationFacts(version),
    ...ownershipFacts(version),
    ...partFacts(version),
  ],
};
