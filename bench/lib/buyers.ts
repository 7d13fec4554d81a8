import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CreateProjectInput,
  createProject,
  publishProject,
} from '../../apps/api/src/modules/projects/index.ts';
import { openDatabase } from '../../apps/api/src/platform/database.ts';
import { createUnitOfWork } from '../../apps/api/src/platform/unit-of-work.ts';
import { clearedUser, honestBody } from '../../apps/api/src/testing/sample-orders.ts';
import type { TestContext } from '../../apps/api/src/testing/test-database.ts';
import type { CountingServer } from './database.ts';

/** One order that somebody can still place: nobody has two live orders in one project. */
export interface PossibleOrder {
  readonly authorization: string;
  readonly body: string;
}

const buyerCount = 400;
const offerCount = 20;

const inEveryLanguage = (text: string) => ({ cs: text, en: text, pl: text });

const offer = (number: number): CreateProjectInput => ({
  slug: `load-${number}`,
  title: inEveryLanguage(`Load ${number}`),
  state: 'Open',
  countryCode: 'CZ',
  currency: 'CZK',
  layout: { bedrooms: 2, bathrooms: 1, size: 60, floor: 1, material: 'brick', energyClass: 'B' },
  expectedOn: '2035-01-01',
  shareCount: 1_000_000,
  prices: [{ amount: 1_000_00n, appliedAt: new Date('2020-01-01T00:00:00Z') }],
  shareFee: 10_00n,
  minPurchaseQty: 1,
  maxPurchaseQty: 50,
  maxPerUser: null,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
  calculation: {
    paReturn: '6.5',
    period: 5,
    annualRentalIncome: '4.2',
    incrementalPropertyValue: '2.3',
    calculatorMin: 1_000_00n,
    calculatorMax: 500_000_00n,
  },
  blocks: [],
  faqs: [],
  timeline: [],
  actor: { kind: 'system' },
});

/** The application's own connection, with the password that the launcher has made. */
const appUrl = (adminUrl: string, dataDir: string): string => {
  const url = new URL(adminUrl);
  url.username = 'parcela_app';
  url.password = readFileSync(join(dataDir, 'app-role.password'), 'utf8');
  return url.href;
};

/** Makes buyers and projects by the use cases; answers every order that they can place, one buyer after the other. */
export const makePossibleOrders = async (
  server: CountingServer,
  dataDir: string,
): Promise<readonly PossibleOrder[]> => {
  const url = appUrl(server.adminUrl, dataDir);
  const database = openDatabase({ url, connectionsMax: 4, applicationName: 'bench' });
  const transact = createUnitOfWork(database);
  const { adminUrl, admin } = server;
  const context: TestContext = { adminUrl, appUrl: url, database, admin, transact };
  try {
    const buyers: string[] = [];
    for (let count = 0; count < buyerCount; count += 1)
      buyers.push((await clearedUser(context)).headers.authorization);
    const bodies: string[] = [];
    for (let number = 1; number <= offerCount; number += 1)
      bodies.push(
        await transact(async (tx) => {
          const input = offer(number);
          const { id, documentId } = await createProject(tx, input);
          await publishProject(tx, { projectId: id, actor: input.actor });
          return JSON.stringify(await honestBody(tx, { project: documentId, shares: 1 }));
        }),
      );
    return buyers.flatMap((authorization) => bodies.map((body) => ({ authorization, body })));
  } finally {
    await database.close();
  }
};
