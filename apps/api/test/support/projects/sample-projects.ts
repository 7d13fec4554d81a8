import {
  createProject,
  type CreatedProject,
  type CreateProjectInput,
  publishProject,
} from '../../../src/modules/projects/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';

const projects = { count: 0 };

/** Open, in Czechia, 100 shares of 1,000.00 CZK with a fee of 10.00 CZK, 1 to 50 an order. */
export const sampleProject = (overrides: Partial<CreateProjectInput> = {}): CreateProjectInput => {
  projects.count += 1;
  return {
    slug: `house-${projects.count}`,
    title: inEveryLanguage(`House ${projects.count}`),
    state: 'Open',
    countryCode: 'CZ',
    currency: 'CZK',
    layout: { bedrooms: 3, bathrooms: 1, size: 80, floor: 2, material: 'brick', energyClass: 'B' },
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
    images: [],
    documents: [],
    actor: staffActor,
    ...overrides,
  };
};

/** Creates and publishes a project; rates have to be set for its page to be shown. */
export const publishSampleProject = async (
  tx: Tx,
  overrides: Partial<CreateProjectInput> = {},
): Promise<CreatedProject & { readonly slug: string }> => {
  const input = sampleProject(overrides);
  const project = await createProject(tx, input);
  await publishProject(tx, { item: project.infoDocumentId, version: 1, actor: staffActor });
  return { ...project, slug: input.slug };
};
