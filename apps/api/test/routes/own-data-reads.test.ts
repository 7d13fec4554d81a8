import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes, type InvestorRouteName } from '@parcela/contract/investor';
import { beforeAll, describe, expect, it } from 'vitest';
import { matrix } from '../support/route-matrix/investor-matrix.ts';
import { makeFixture, makeSharedObjects, type Fixture } from '../support/route-matrix/investor-fixture.ts';
import { statementsOf } from '../support/database/recorded-statements.ts';
import { advanceClock, signedInUser } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

/** GET routes that do more than read, or that read in another way. */
const others: readonly InvestorRouteName[] = [
  // Asks the provider between two transactions.
  'getSumsubToken',
  // The first call assigns the wallet's reference.
  'getTopUp',
  // Files: each download is first counted, then recorded or built from several lists.
  'downloadOwnData',
  'exportEarnings',
  'getOrderReceipt',
  'getCertificateFile',
  'getVoteReceiptFile',
  'exportTaxOverview',
  'downloadWalletStatement',
  // The board: an advert with its interests and history, or both lists of a user, in short separate queries.
  'getShareBoard',
  'getShareAdvert',
  'getOwnShareDeals',
  'getShareInterest',
  // About a document: a separate statement reads the time at which its link ends.
  'getFileLink',
];
const isPersonalRead = ({ method, access }: RouteDefinition): boolean =>
  method === 'GET' && (access === 'session' || access === 'terms');
const personalReads = (Object.keys(investorRoutes) as InvestorRouteName[]).filter(
  (name) => isPersonalRead(investorRoutes[name]) && !others.includes(name),
);

const isReading = (statement: string): boolean =>
  /^\s*(select|with)\b/.test(statement) && !/\b(insert|update|delete)\b/.test(statement);

describe('reads of the caller’s own data', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const made: { fixture?: Fixture } = {};

  /** A user with rows in every list, so that every encrypted value is decrypted. */
  beforeAll(async () => {
    const sharedObjects = await makeSharedObjects(context(), app().application.platform.files);
    const fixture = await makeFixture(context(), sharedObjects, {
      role: 'investor',
      profile: 'changing',
      wallet: 'filled',
      canWithdraw: true,
      hasEarned: true,
      hasPoll: true,
    });
    const { headers } = fixture.owner;
    const put = { method: 'PUT', headers: { ...headers }, payload: { cityAddress: 'Brno' } } as const;
    const draft = await app().inject({ url: investorRoutes.saveAmlDraft.path, ...put });
    if (draft.statusCode !== 200) throw new Error(draft.body);
    made.fixture = fixture;
  });

  const read = async (name: InvestorRouteName, headers: Readonly<Record<string, string>>) => {
    if (!made.fixture) throw new Error('the fixture was not made');
    const { params = {}, query = {} } = matrix[name].values(made.fixture);
    const url = investorRoutes[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
    const answer = await app().inject({ url, query: { ...query }, headers: { ...headers } });
    expect([name, answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([name, 200, true]);
  };
  const own = (): Readonly<Record<string, string>> => ({ ...made.fixture?.owner.headers });

  /**
   * Calls with a third statement: a payment code contains the brand's name, which a process caches for some seconds,
   * and the dashboard queries the polls module.
   */
  const withThird: readonly string[] = ['getBankTransfer', 'getHome'];

  it.each(personalReads)('%s takes at most two statements and writes nothing', async (name) => {
    const statements = await statementsOf(() => read(name, own()));
    expect(statements.filter((statement) => !isReading(statement))).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(2 + Number(withThird.includes(name)));
  });

  it('getMe takes one statement for the caller and the answer', async () => {
    expect(await statementsOf(() => read('getMe', own()))).toHaveLength(1);
  });

  it('getMe records the user’s activity once a minute, and never for background requests', async () => {
    const { headers } = await signedInUser(context());
    const writes = async (more: Readonly<Record<string, string>> = {}): Promise<number> =>
      (await statementsOf(() => read('getMe', { ...headers, ...more }))).filter(
        (statement) => !isReading(statement),
      ).length;
    await advanceClock(context(), '50 seconds');
    expect(await writes()).toBe(0);
    await advanceClock(context(), '20 seconds');
    expect(await writes({ 'x-background': '1' })).toBe(0);
    expect([await writes(), await writes()]).toEqual([1, 0]);
    await advanceClock(context(), '50 seconds');
    expect(await writes()).toBe(0);
  });
});
