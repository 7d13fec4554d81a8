import {
  dateInZone,
  inEveryLocale,
  inEveryTranslation,
  sourceLocale,
  unknownBuilding,
} from '@parcela/domain';
import {
  changeProjectState,
  createProject,
  type CreateProjectInput,
  editProject,
  type ProjectDraft,
  publishProject,
  publishProspect,
  setPrice,
} from '../../../api/src/modules/projects/index.ts';
import { storeDocument } from '../../../api/src/modules/media/index.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import {
  type DemoProject,
  extractCaption,
  extractIn,
  extractTitle,
  lettingPlanCaption,
  lettingPlanIn,
  lettingPlanTitle,
  type ProjectKey,
  prospectusIn,
  prospectusTitle,
  renderDocument,
} from '../content/index.ts';
import { paragraphs, storeInEveryLanguage, storePdfs } from './publish-content.ts';
import { storePicture } from './store-picture.ts';
import { valueDemoProject } from './work/value-project.ts';
import { demoStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

const dayMs = 86_400_000;

const storePictures = async (
  timelineContext: TimelineContext,
  tx: Tx,
  { key, images }: DemoProject,
): Promise<CreateProjectInput['images']> => {
  const pictures: CreateProjectInput['images'][number][] = [];
  for (const { view, alt, caption } of images) {
    const file = await storePicture(timelineContext, tx, `projects/${key}/${view}`);
    pictures.push({ file, alternativeText: alt, caption });
  }
  return pictures;
};

type Documents = CreateProjectInput['documents'];

/** Stores a document about a project on sale, in addition to its prospectus. */
const storeLettingPlan = async (
  timelineContext: TimelineContext,
  tx: Tx,
  project: DemoProject,
): Promise<Documents> => {
  if (project.state !== 'Open') return [];
  const pdfs = await storePdfs(timelineContext, tx, `letting-plan-${project.slug}`, (language) =>
    lettingPlanIn(project, language),
  );
  const files = inEveryLocale((locale) => pdfs[locale].documentId);
  return [{ documentId: null, name: lettingPlanTitle, caption: lettingPlanCaption, files, extractOn: null }];
};

/** Stores the extract of the land register of a bought house; it is a week older than the page. */
const storeExtract = async (
  timelineContext: TimelineContext,
  tx: Tx,
  project: DemoProject,
  extractOn: string,
): Promise<Documents> => {
  if (project.ownership.noExtract !== null) return [];
  const { files: store } = timelineContext.application.platform;
  const bytes = Buffer.from(renderDocument(extractIn(project, sourceLocale)));
  const { documentId } = await storeDocument({ files: store }, tx, {
    bytes,
    originalName: `land-register-${project.slug}.pdf`,
  });
  const files = { ...inEveryTranslation(() => null), [sourceLocale]: documentId };
  return [{ documentId: null, name: extractTitle, caption: extractCaption, files, extractOn }];
};

const calendarDay =
  (timelineContext: TimelineContext, today: Date) =>
  (onDay: number): string =>
    dateInZone(new Date(today.getTime() + onDay * dayMs), timelineContext.application.config.timeZone);

const dayIn = (timelineContext: TimelineContext, today: Date, onDay: number | null): string | null =>
  onDay === null ? null : calendarDay(timelineContext, today)(onDay);

/** The facts at the publication; works that end later have their last day as the expected end. */
const datesAtFirst = (timelineContext: TimelineContext, project: DemoProject, today: Date) => {
  const { saleEndsOnDay, expectedOnDay, completedOnDay, publishedDaysAgo } = project;
  const isCompleted = completedOnDay !== null && completedOnDay <= -publishedDaysAgo;
  return {
    saleEndsOn: dayIn(timelineContext, today, saleEndsOnDay),
    expectedOn: dayIn(timelineContext, today, expectedOnDay ?? (isCompleted ? null : completedOnDay)),
    completedOn: dayIn(timelineContext, today, isCompleted ? completedOnDay : null),
  };
};

const draftOf = async (
  timelineContext: TimelineContext,
  tx: Tx,
  project: DemoProject,
  today: Date,
): Promise<ProjectDraft> => {
  const dayOf = calendarDay(timelineContext, today);
  return {
    title: project.title,
    countryCode: project.countryCode,
    layout: { ...unknownBuilding, ...project.layout },
    map: {
      latitude: project.place?.[0] ?? null,
      longitude: project.place?.[1] ?? null,
      absence: null,
    },
    ...datesAtFirst(timelineContext, project, today),
    minPurchaseQty: project.minPurchaseQty,
    maxPurchaseQty: project.maxPurchaseQty,
    maxPerUser: null,
    onlyForCurrentInvestor: project.onlyForCurrentInvestor,
    isCalculatorEnabled: project.isCalculatorEnabled,
    calculation: project.calculation && {
      ...project.calculation,
      calculatorMin: Number(project.calculation.calculatorMin),
      calculatorMax: Number(project.calculation.calculatorMax),
    },
    blocks: project.description.map((block) => ({
      title: block.title,
      description: paragraphs(block.description),
      video: block.video,
    })),
    faqs: project.faq.map(({ title, content }) => ({ title, content })),
    fees: project.fees,
    timeline: project.timeline.map((entry) => ({ date: dayOf(entry.onDay), text: entry.text })),
    images: await storePictures(timelineContext, tx, project),
    ownership: project.ownership,
    documents: [
      ...(await storeLettingPlan(timelineContext, tx, project)),
      ...(await storeExtract(timelineContext, tx, project, dayOf(-project.publishedDaysAgo - 7))),
    ],
  };
};

/**
 * Drafts a project, adds its pictures and its prospectus, and publishes it. `today` is the last day of the demo
 * timeline.
 */
export const publishDemoProject = async (
  timelineContext: TimelineContext,
  project: DemoProject,
  today: Date,
): Promise<void> => {
  const firstPrice = project.prices[0];
  if (!firstPrice) throw new Error(`${project.key} has no price`);
  await inOneStep(timelineContext, async (tx) => {
    const draft = await draftOf(timelineContext, tx, project, today);
    const created = await createProject(tx, {
      ...draft,
      slug: project.slug,
      state: project.state === 'Unknown' ? 'Unknown' : 'Prepared',
      currency: project.currency,
      shareCount: project.tokenTotalCount,
      prices: [{ amount: firstPrice.amount, appliedAt: await readClock(tx) }],
      shareFee: project.tokenFee,
      actor: demoStaff,
    });
    timelineContext.projects.set(project.key, { ...created, draft });
    const files = await storeInEveryLanguage(timelineContext, tx, `prospectus-${project.slug}`, (language) =>
      prospectusIn(project, language),
    );
    await publishProspect(tx, { projectId: created.id, title: prospectusTitle, files, actor: demoStaff });
    await publishProject(tx, { item: created.infoDocumentId, version: 1, actor: demoStaff });
    if (project.state !== 'Unknown')
      await valueDemoProject(timelineContext, tx, {
        project,
        info: created.infoDocumentId,
        price: firstPrice.amount,
      });
  });
};

const publishedProject = (timelineContext: TimelineContext, key: ProjectKey) => {
  const project = timelineContext.projects.get(key);
  if (!project) throw new Error(`${key} is not published yet`);
  return project;
};

/** Publishes the completion of the building in a separate version. */
export const completeDemoBuilding = (
  timelineContext: TimelineContext,
  key: ProjectKey,
  today: Date,
  onDay: number,
) =>
  inOneStep(timelineContext, async (tx) => {
    const { infoDocumentId: item, draft } = publishedProject(timelineContext, key);
    const completed = {
      ...draft,
      completedOn: calendarDay(timelineContext, today)(onDay),
    };
    await editProject(tx, {
      item,
      version: 1,
      draft: completed,
      actor: demoStaff,
    });
    await publishProject(tx, { item, version: 2, actor: demoStaff });
  });

const idOf = (timelineContext: TimelineContext, key: ProjectKey): number =>
  publishedProject(timelineContext, key).id;

export const openDemoProject = (timelineContext: TimelineContext, key: ProjectKey): Promise<void> =>
  inOneStep(timelineContext, (tx) =>
    changeProjectState({ timeZone: timelineContext.application.config.timeZone }, tx, {
      projectId: idOf(timelineContext, key),
      state: 'Open',
      actor: demoStaff,
    }),
  );

export const closeDemoProject = (timelineContext: TimelineContext, key: ProjectKey): Promise<void> =>
  inOneStep(timelineContext, (tx) =>
    changeProjectState({ timeZone: timelineContext.application.config.timeZone }, tx, {
      projectId: idOf(timelineContext, key),
      state: 'Closed',
      actor: demoStaff,
    }),
  );

/** Sets the price that follows from a new valuation. */
export const repriceDemoProject = (
  timelineContext: TimelineContext,
  project: DemoProject,
  amount: bigint,
): Promise<void> =>
  inOneStep(timelineContext, async (tx) => {
    const { id: projectId, infoDocumentId: info } = publishedProject(timelineContext, project.key);
    const valuation = await valueDemoProject(timelineContext, tx, { project, info, price: amount });
    await setPrice(tx, { projectId, amount, valuation, actor: demoStaff });
  });
