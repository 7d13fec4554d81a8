import { inEveryLocale, unknownBuilding } from '@parcela/domain';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  publishSampleProject,
  type SampleOffer,
} from '../../../apps/api/test/support/projects/sample-projects.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { honestBody } from '../../../apps/api/test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../apps/api/test/support/verification/grant-levels.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { permitTestKinds } from '../../../apps/api/test/support/wallets/test-kinds.ts';
import type { CountingServer } from './database.ts';

/** One order that a buyer can still place: no buyer has two live orders in one project. */
export interface PossibleOrder {
  readonly authorization: string;
  readonly body: string;
}

const inEveryLanguage = (text: string) => inEveryLocale(() => text);

const offer = (name: string): SampleOffer => ({
  slug: `load-${name}`,
  title: inEveryLanguage(`Load ${name}`),
  state: 'Open',
  countryCode: 'CZ',
  currency: 'CZK',
  layout: {
    ...unknownBuilding,
    bedrooms: 2,
    bathrooms: 1,
    size: 60,
    floor: 1,
    material: 'brick',
    energyClass: 'B',
  },
  saleEndsOn: null,
  expectedOn: '2035-01-01',
  completedOn: null,
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
    calculatorMin: 1_000_00,
    calculatorMax: 500_000_00,
  },
  blocks: [],
  faqs: [],
  fees: {
    running: { percent: null, text: inEveryLanguage('None') },
    payouts: { percent: null, text: inEveryLanguage('None') },
    leaving: { percent: null, text: inEveryLanguage('None') },
  },
  timeline: [],
  ownership: null,
  images: [],
  documents: [],
  actor: { kind: 'system' },
});

/** The application's own connection, with the launcher's password. */
const appUrl = (adminUrl: string, dataDir: string): string => {
  const url = new URL(adminUrl);
  url.username = 'parcela_app';
  url.password = readFileSync(join(dataDir, 'app-role.password'), 'utf8');
  return url.href;
};

/** A test context on the database of the site. */
export const withContext = async <T>(
  server: CountingServer,
  dataDir: string,
  work: (context: TestContext) => Promise<T>,
): Promise<T> => {
  const url = appUrl(server.adminUrl, dataDir);
  const database = openDatabase({ url, connectionsMax: 4, applicationName: 'bench' });
  const { adminUrl, admin } = server;
  await permitTestKinds(adminUrl);
  try {
    return await work({ adminUrl, appUrl: url, database, admin, transact: createUnitOfWork(database) });
  } finally {
    await database.close();
  }
};

/** Makes signed-in users with KYC and AML by the use cases; returns their authorization headers. */
export const makeBuyers = (server: CountingServer, dataDir: string, count: number): Promise<string[]> =>
  withContext(server, dataDir, async (context) => {
    const buyers: string[] = [];
    const makeSome = async (): Promise<void> => {
      while (buyers.length < count) buyers.push((await clearedUser(context)).headers.authorization);
    };
    await Promise.all(Array.from({ length: 4 }, makeSome));
    return buyers.slice(0, count);
  });

/** Publishes new projects; returns the body of an order of one share of each. */
export const makeOffers = (server: CountingServer, dataDir: string, count: number): Promise<string[]> =>
  withContext(server, dataDir, async (context) => {
    const bodies: string[] = [];
    for (let made = 0; made < count; made += 1)
      bodies.push(
        await context.transact(async (tx) => {
          const input = offer(randomUUID());
          const { documentId } = await publishSampleProject(tx, input);
          return JSON.stringify(await honestBody(tx, { project: documentId, shares: 1 }));
        }),
      );
    return bodies;
  });

/**
 * Every order that these buyers can place in these projects, changing buyer and project each time, because real users
 * do not order from forty projects in the same moment.
 */
export const possibleOrders = (
  buyers: readonly string[],
  bodies: readonly string[],
): readonly PossibleOrder[] =>
  bodies.flatMap((_, round) =>
    buyers.flatMap((authorization, index) => {
      const body = bodies[(index + round) % bodies.length];
      return body === undefined ? [] : [{ authorization, body }];
    }),
  );
