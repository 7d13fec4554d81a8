import { inEveryLocale, unknownBuilding } from '@parcela/domain';
import {
  createProject,
  publishProject,
  recordValuation,
  setPrice,
} from '../../../src/modules/projects/index.ts';
import { planOpening } from '../../../src/modules/projects/opening/plan-opening.ts';
import { findProjectInfoItem } from '../../../src/modules/projects/editing/operator-projects.queries.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { staffActor } from '../content/sample-texts.ts';
import { publishOpeningDocuments } from '../projects/opening-documents.ts';
import { sampleOwnership } from '../projects/sample-ownership.ts';
import { sampleValuation } from '../projects/sample-valuation.ts';
import { sampleProject } from '../projects/sample-projects.ts';
import type { ContentFixture } from './operator-content-matrix.ts';
import { samplePdf } from '../media/sample-files.ts';

/** A project for staff calls: a draft with a price. */
export interface ProjectFixture {
  /** documentId of its info. */
  readonly info: string;
  readonly projectSlug: string;
  /** An unused address. */
  readonly slug: string;
  /** documentId of a valuation. */
  readonly valuation: string;
  /** A project with a planned publication, opening and price. */
  readonly planned: { readonly info: string; readonly price: string; readonly offerVersion: number };
}

const plannedAt = new Date('2998-01-01T00:00:00Z');

const planProject = async (tx: Tx): Promise<ProjectFixture['planned']> => {
  const { id: projectId, infoDocumentId: item } = await createProject(
    tx,
    sampleProject({ state: 'Prepared' }),
  );
  await publishProject(tx, { item, version: 1, publishAt: plannedAt, actor: staffActor });
  await setPrice(tx, { projectId, amount: 2_000_00n, appliedAt: plannedAt, actor: staffActor });
  await publishOpeningDocuments(tx, projectId);
  await planOpening(tx, { projectId, opensAt: plannedAt, actor: staffActor });
  const project = await findProjectInfoItem(tx, item);
  return {
    info: item,
    price: project?.prices[0]?.documentId ?? '',
    offerVersion: project?.offerVersion ?? 0,
  };
};

export const makeProjectFixture = async (tx: Tx): Promise<ProjectFixture> => {
  const project = sampleProject();
  const { infoDocumentId: info } = await createProject(tx, project);
  return {
    info,
    valuation: await recordValuation(tx, { ...sampleValuation, info, actor: staffActor }),
    projectSlug: project.slug,
    slug: `project-${newDocumentId().toLowerCase()}`,
    planned: await planProject(tx),
  };
};

interface Fixture {
  readonly content: ContentFixture;
  readonly project: ProjectFixture;
}
interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
type Row = { readonly values: (fixture: Fixture) => Values };

const texts = inEveryLocale((locale) => `A new house (${locale})`);
const reason = { reason: 'It is as they say' };
const version = { version: 1 };
const publication = { publication: 0 };
const offer = { offerVersion: 0 };
const later = '2999-06-01T00:00:00Z';
const ofProject = ({ project }: Fixture) => ({ params: { documentId: project.info } });
const ofPlanned = ({ project }: Fixture) => ({ params: { documentId: project.planned.info } });
const ofPlannedOffer = ({ project }: Fixture) => ({ offerVersion: project.planned.offerVersion });

const projectBody = ({ content: { picture, pdf } }: Fixture) => ({
  title: texts,
  countryCode: 'CZ',
  layout: {
    ...unknownBuilding,
    bedrooms: 3,
    bathrooms: 1,
    size: 80,
    floor: 2,
    material: 'brick',
    energyClass: 'B',
  },
  map: { latitude: '50.0875', longitude: '14.4213', absence: null },
  saleEndsOn: null,
  expectedOn: '2030-06-30',
  completedOn: null,
  minPurchaseQty: 1,
  maxPurchaseQty: 50,
  maxPerUser: 80,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '6.5',
    period: 5,
    annualRentalIncome: '4.2',
    incrementalPropertyValue: '2.3',
    calculatorMin: 1_000_00,
    calculatorMax: 500_000_00,
  },
  blocks: [
    {
      title: texts,
      description: texts,
      video: {
        provider: 'youtube',
        providerUid: 'aqz-KE-bpKQ',
        url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      },
    },
  ],
  faqs: [{ title: texts, content: texts }],
  fees: {
    running: { percent: '8', text: texts },
    payouts: { percent: '3', text: texts },
    leaving: { percent: null, text: texts },
  },
  timeline: [{ date: '2030-01-31', text: texts }],
  ownership: sampleOwnership,
  images: [{ file: picture, alternativeText: texts, caption: texts }],
  documents: [
    {
      documentId: null,
      name: texts,
      caption: texts,
      files: { ...inEveryLocale(() => null), en: pdf },
      extractOn: '2020-05-01',
    },
  ],
});

const valuationBody = ({ content: { pdf } }: Fixture) => ({
  valuer: 'Ing. Hana Benešová',
  company: 'Odhady s.r.o.',
  valuedOn: '2020-05-01',
  method: 'other',
  methodText: texts,
  amount: 120_000_00,
  file: pdf,
  isDocumentPublic: true,
  note: texts,
  publishAt: later,
});

/** Valid staff calls about projects and stored files. */
export const projectsMatrix = {
  uploadMedia: { values: () => ({ query: { name: 'plan.pdf' }, body: samplePdf() }) },
  getMedia: { values: ({ content }: Fixture) => ({ params: { documentId: content.picture } }) },
  renameMedia: {
    values: ({ content }: Fixture) => ({
      params: { documentId: content.picture },
      body: { name: 'house.jpg', ...version },
    }),
  },
  deleteMedia: { values: ({ content }: Fixture) => ({ params: { documentId: content.unusedPicture } }) },
  getMediaLink: { values: ({ content }: Fixture) => ({ params: { documentId: content.pdf } }) },

  getProjectInfoItem: { values: ofProject },
  listProjectInfoVersions: { values: ofProject },
  previewProjectInfo: { values: ofProject },
  getProjectProgress: { values: ofProject },
  listProjectHolders: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), query: { on: '2030-01-31' } }),
  },
  printProjectHolders: { values: ofProject },
  createProjectInfo: {
    values: (fixture: Fixture) => ({
      body: {
        slug: fixture.project.slug,
        state: 'Prepared',
        currency: 'CZK',
        tokenTotalCount: 100,
        tokenFee: 10_00,
        ...projectBody(fixture),
      },
    }),
  },
  editProjectInfo: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), body: { ...projectBody(fixture), ...version } }),
  },
  changeProjectInfoSlug: {
    values: (fixture: Fixture) => ({
      ...ofProject(fixture),
      body: { slug: fixture.project.slug, seenSlug: fixture.project.projectSlug },
    }),
  },
  publishProjectInfo: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), body: { ...version, ...publication } }),
  },
  unpublishProjectInfo: { values: (fixture: Fixture) => ({ ...ofProject(fixture), body: publication }) },
  movePlannedProject: {
    values: (fixture: Fixture) => ({
      ...ofPlanned(fixture),
      body: { publication: 1, publishAt: later },
    }),
  },
  revokePlannedProject: {
    values: (fixture: Fixture) => ({ ...ofPlanned(fixture), body: { publication: 1 } }),
  },
  requestProjectOpening: {
    values: (fixture: Fixture) => ({
      ...ofPlanned(fixture),
      body: { ...ofPlannedOffer(fixture), opensAt: later, ...reason },
    }),
  },
  revokeProjectOpening: {
    values: (fixture: Fixture) => ({ ...ofPlanned(fixture), body: ofPlannedOffer(fixture) }),
  },
  previewProjectState: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), query: { state: 'Closed' } }),
  },
  changeProjectState: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), body: { state: 'Closed', ...offer } }),
  },
  requestProjectPrice: {
    values: (fixture: Fixture) => ({
      ...ofProject(fixture),
      body: { amount: 1_100_00, ...offer, ...reason },
    }),
  },
  previewPrice: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), query: { amount: '110000' } }),
  },
  recordValuation: {
    values: (fixture: Fixture) => ({ ...ofProject(fixture), body: valuationBody(fixture) }),
  },
  withdrawValuation: {
    values: ({ project }: Fixture) => ({ params: { documentId: project.valuation }, body: reason }),
  },
  requestPriceMove: {
    values: (fixture: Fixture) => ({
      params: { documentId: fixture.project.planned.price },
      body: { appliedAt: '2997-01-01T00:00:00Z', ...ofPlannedOffer(fixture), ...reason },
    }),
  },
  requestPriceEnd: {
    values: (fixture: Fixture) => ({
      params: { documentId: fixture.project.planned.price },
      body: { ...ofPlannedOffer(fixture), ...reason },
    }),
  },
} satisfies Readonly<Record<string, Row>>;
