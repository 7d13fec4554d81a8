import { dateInZone, isCalendarDate, videoSource, type Localized, locales } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ContentKind } from '../../versioned-content/index.ts';
import { lockFiles } from '../../media/index.ts';
import { hasPromisedOwnership, listDocumentIds } from './project-versions.store.ts';
import type {
  ProjectCalculation,
  ProjectContent,
  ProjectDocument,
  ProjectMap,
  ProjectOwnership,
} from '../stored-project.ts';

/** The content of projects in versions: texts, facts, pictures and documents. */
export const projectInfoKind: ContentKind = {
  items: 'project_infos',
  versions: 'project_info_versions',
  parts: [],
  itemId: 'project_info_id',
  subject: 'project_info',
  isDated: true,
};

/** The form in which staff write: a document without a documentId is new. */
export type ProjectDraft = Omit<ProjectContent, 'documents'> & {
  readonly documents: readonly (Omit<ProjectDocument, 'documentId'> & {
    readonly documentId: string | null;
  })[];
};

type Problem = readonly [path: string, isWrong: boolean, code?: 'below_smallest' | 'required'];

const isDay = (date: string | null): boolean => date === null || isCalendarDate(date);
const hasEnglish = (text: Localized): boolean => text.en.trim() !== '';

/** The latest day that has begun anywhere on earth; an event with a later date has not happened yet. */
const newestDay = (now: Date): string => dateInZone(now, 'Pacific/Kiritimati');

const isPast = (day: string | null, now: Date): boolean =>
  day === null || (isCalendarDate(day) && day <= newestDay(now));

/** The calculator needs both bounds in order, or no bounds. */
const hasBounds = ({ calculatorMin: min, calculatorMax: max }: ProjectCalculation): boolean =>
  min === null || max === null ? min === max : min < max;

const isBelow = (calculation: ProjectCalculation | null): boolean => {
  const { calculatorMin: min, calculatorMax: max } = calculation ?? {
    calculatorMin: null,
    calculatorMax: null,
  };
  return min !== null && max !== null && max < min;
};

/** A place has both coordinates or none, and with coordinates no reason for their absence. */
const mapProblems = ({ latitude, longitude, absence }: ProjectMap): readonly Problem[] => [
  ['map.latitude', latitude === null && longitude !== null],
  ['map.longitude', longitude === null && latitude !== null],
  ['map.absence', absence !== null && (latitude !== null || longitude !== null)],
];

/** An earlier version may lack the English texts that a new one needs. */
const ownershipProblems = (ownership: ProjectOwnership | null): readonly Problem[] =>
  ownership === null
    ? []
    : [
        ['ownership.instrument.text.en', !hasEnglish(ownership.instrument.text)],
        ['ownership.rank.text.en', !hasEnglish(ownership.rank.text)],
        ['ownership.noExtract.en', ownership.noExtract !== null && !hasEnglish(ownership.noExtract)],
        ['ownership.custody.en', !hasEnglish(ownership.custody)],
        ['ownership.operatorFailure.text.en', !hasEnglish(ownership.operatorFailure.text)],
        ['ownership.coInvestment.text.en', !hasEnglish(ownership.coInvestment.text)],
        ['ownership.team', ownership.team.length === 0],
      ];

const problemsOf = (draft: ProjectDraft, now: Date): readonly Problem[] => [
  ['title.en', !hasEnglish(draft.title)],
  ...mapProblems(draft.map),
  ['saleEndsOn', !isDay(draft.saleEndsOn)],
  ['expectedOn', !isDay(draft.expectedOn)],
  ['completedOn', !isPast(draft.completedOn, now)],
  ['minPurchaseQty', !(draft.minPurchaseQty > 0)],
  ['maxPurchaseQty', draft.maxPurchaseQty < draft.minPurchaseQty, 'below_smallest'],
  ['maxPerUser', draft.maxPerUser !== null && draft.maxPerUser < 1],
  ['calculation', draft.isCalculatorEnabled && !draft.calculation],
  ['calculation.calculatorMax', isBelow(draft.calculation), 'below_smallest'],
  [
    'calculation.calculatorMax',
    draft.calculation !== null && !hasBounds(draft.calculation) && !isBelow(draft.calculation),
  ],
  ['fees', draft.fees === null],
  ...Object.entries(draft.fees ?? {}).map(([name, { text }]): Problem => [
    `fees.${name}.text.en`,
    !hasEnglish(text),
  ]),
  ...draft.blocks.map(({ video }, index): Problem => [
    `blocks.${index}.video`,
    video !== null && !videoSource(video),
  ]),
  ...draft.timeline.map(({ date }, index): Problem => [`timeline.${index}.date`, !isDay(date)]),
  ...draft.images.map(({ alternativeText }, index): Problem => [
    `images.${index}.alternativeText.en`,
    !hasEnglish(alternativeText),
  ]),
  ...draft.documents.flatMap(({ name, extractOn }, index): Problem[] => [
    [`documents.${index}.name.en`, !hasEnglish(name)],
    [`documents.${index}.extractOn`, !isPast(extractOn, now)],
  ]),
  ...ownershipProblems(draft.ownership),
];

/** Names every place whose file is missing or of the wrong kind. */
const missingFiles = async (tx: Tx, draft: ProjectDraft): Promise<readonly Problem[]> => {
  const pictures = await lockFiles(
    tx,
    draft.images.map(({ file }) => file),
    'image',
  );
  const places = draft.documents.flatMap(({ files }, index) =>
    locales.flatMap((locale) => {
      const file = files[locale];
      return file === null ? [] : [{ path: `documents.${index}.files.${locale}`, file }];
    }),
  );
  const pages = await lockFiles(
    tx,
    places.map(({ file }) => file),
    'document',
  );
  return [
    ...draft.images.map(({ file }, index): Problem => [`images.${index}.file`, !pictures.has(file)]),
    ...places.map(({ path, file }): Problem => [path, !pages.has(file)]),
  ];
};

/** A documentId belongs permanently to one document: it cannot be taken from another project or used twice. */
const wrongDocuments = async (
  tx: Tx,
  draft: ProjectDraft,
  infoId: number | null,
): Promise<readonly Problem[]> => {
  const known = infoId === null ? new Set<string>() : await listDocumentIds(tx, infoId);
  const ids = draft.documents.map(({ documentId }) => documentId);
  return ids.map((id, index): Problem => [
    `documents.${index}.documentId`,
    id !== null && (!known.has(id) || ids.indexOf(id) !== index),
  ]);
};

/** Once a sale has opened, no later version takes back what an investor owns. */
const lostOwnership = async (
  tx: Tx,
  { ownership }: ProjectDraft,
  infoId: number | null,
): Promise<readonly Problem[]> =>
  ownership === null && infoId !== null
    ? [['ownership', await hasPromisedOwnership(tx, infoId), 'required']]
    : [];

/**
 * Returns the content in stored form, with a documentId for each new document. `infoId` is its project, null for a
 * new one. @throws ValidationError naming every problem
 */
export const checkedContent = async (
  tx: Tx,
  draft: ProjectDraft,
  infoId: number | null,
  others: readonly Problem[] = [],
): Promise<ProjectContent> => {
  const problems = [
    ...others,
    ...problemsOf(draft, await readClock(tx)),
    ...(await missingFiles(tx, draft)),
    ...(await wrongDocuments(tx, draft, infoId)),
    ...(await lostOwnership(tx, draft, infoId)),
  ].filter(([, isWrong]) => isWrong);
  if (problems.length > 0)
    throw new ValidationError(problems.map(([path, , code = 'invalid']) => ({ path, code })));
  const documents = draft.documents.map((document) => ({
    ...document,
    documentId: document.documentId ?? newDocumentId(),
  }));
  return { ...draft, documents };
};
