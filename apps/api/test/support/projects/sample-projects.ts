import { unknownBuilding } from '@parcela/domain';
import { sql } from 'kysely';
import {
  createProject,
  type CreatedProject,
  type CreateProjectInput,
  publishProject,
} from '../../../src/modules/projects/index.ts';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { sampleOwnership } from './sample-ownership.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';

const projects = { count: 0 };

/** In Czechia, 100 shares of 1,000.00 CZK with a fee of 10.00 CZK, 1 to 50 per order; in preparation. */
export const sampleProject = (overrides: Partial<CreateProjectInput> = {}): CreateProjectInput => {
  projects.count += 1;
  return {
    slug: `house-${projects.count}`,
    title: inEveryLanguage(`House ${projects.count}`),
    state: 'Prepared',
    countryCode: 'CZ',
    currency: 'CZK',
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
    expectedOn: '2027-06-30',
    completedOn: null,
    shareCount: 100,
    prices: [{ amount: 1_000_00n, appliedAt: new Date('2020-01-01T00:00:00Z') }],
    shareFee: 10_00n,
    minPurchaseQty: 1,
    maxPurchaseQty: 50,
    maxPerUser: null,
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
    blocks: [{ title: inEveryLanguage('About'), description: inEveryLanguage('A house.'), video: null }],
    fees: {
      running: { percent: '8', text: inEveryLanguage('Of the rent, for management.') },
      payouts: { percent: '3', text: inEveryLanguage('Of the rent.') },
      leaving: { percent: null, text: inEveryLanguage('None.') },
    },
    faqs: [{ title: inEveryLanguage('When?'), content: inEveryLanguage('Soon.') }],
    timeline: [
      { date: '2020-05-01', text: inEveryLanguage('Bought') },
      { date: '2099-05-01', text: inEveryLanguage('Sold') },
    ],
    ownership: sampleOwnership,
    images: [],
    documents: [],
    actor: staffActor,
    ...overrides,
  };
};

export type SampleOffer = Omit<Partial<CreateProjectInput>, 'state'> & {
  /** Default: Open. */
  readonly state?: CreateProjectInput['state'] | 'Open';
};

/** Creates a project. An open project skips the documents and the second person that an opening requires. */
export const createSampleProject = async (
  tx: Tx,
  { state = 'Open', ...overrides }: SampleOffer = {},
): Promise<CreatedProject & { readonly slug: string }> => {
  const input = sampleProject({ ...overrides, state: state === 'Open' ? 'Prepared' : state });
  const project = await createProject(tx, input);
  if (state === 'Open')
    await sql`update projects set state = 'Open' where id = ${project.id}`.execute(tables(tx));
  return { ...project, slug: input.slug };
};

/** Creates and publishes a project; its page is shown only if rates are set. */
export const publishSampleProject = async (
  tx: Tx,
  overrides: SampleOffer = {},
): Promise<CreatedProject & { readonly slug: string }> => {
  const project = await createSampleProject(tx, overrides);
  await publishProject(tx, { item: project.infoDocumentId, version: 1, actor: staffActor });
  return project;
};
