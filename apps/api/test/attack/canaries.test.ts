import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes, type InvestorRouteName } from '@parcela/contract/investor';
import { siteAddress, siteSections } from '@parcela/contract/site';
import { locales } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app/test-app.ts';
import { signedInStaff } from '../support/app/test-staff.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { formulasIn, liveIn, plantInDatabase } from '../support/attack/live-canaries.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useFileStore } from '../support/media/sample-files.ts';
import { type Fixture, makeFixture, makeSharedObjects } from '../support/route-matrix/investor-fixture.ts';
import { matrix } from '../support/route-matrix/investor-matrix.ts';
import { makeOperatorFixture, makeOperatorSharedObjects } from '../support/route-matrix/operator-fixture.ts';
import { operatorRouteNames, operatorRouteOf } from '../support/route-matrix/operator-grants.ts';
import { operatorMatrix } from '../support/route-matrix/operator-matrix.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { startSiteApp } from '../support/site/site-app.ts';

describe('texts of an attacker', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const app = useWholeApp(context);
  const running: { site?: TestApp } = {};
  const made: { fixture?: Fixture; slug?: string; planted?: readonly string[] } = {};
  const read: { html: Map<string, string>; csv: Map<string, string>; json: Map<string, string> } = {
    html: new Map(),
    csv: new Map(),
    json: new Map(),
  };

  const pathOf = ({ path }: RouteDefinition, params: Readonly<Record<string, string>> = {}): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? 'nobody');

  /** Everything that the server produces from its database: answers, files and pages. */
  beforeAll(async () => {
    const shared = await makeSharedObjects(context(), store().files);
    const options = {
      profile: 'changing',
      wallet: 'filled',
      canWithdraw: true,
      hasEarned: true,
      hasPoll: true,
    } as const;
    const fixture = await makeFixture(context(), shared, { ...options, role: 'investor' });
    const staffShared = await makeOperatorSharedObjects(context());
    const ofStaff = await makeOperatorFixture(context(), staffShared, 'administrator');
    const { slug } = await context().transact((tx) => publishSampleProject(tx));
    const compliance = await signedInStaff(context(), [
      'compliance',
      'administrator',
      'finance',
      'content',
      'support',
    ]);
    made.planted = await plantInDatabase(context());

    const names = Object.keys(investorRoutes) as InvestorRouteName[];
    for (const name of names.filter((one) => investorRoutes[one].method === 'GET'))
      for (const accept of ['application/json', 'text/csv']) {
        const { params, query = {} } = matrix[name].values(fixture);
        const url = pathOf(investorRoutes[name], params);
        const headers = { accept, ...fixture.caller?.headers };
        const { headers: answered, body } = await app().inject({ url, query: { ...query }, headers });
        const isCsv = String(answered['content-type']).startsWith('text/csv');
        (isCsv ? read.csv : read.json).set(name, body);
      }
    for (const name of operatorRouteNames.filter((one) => operatorRouteOf(one).method === 'GET'))
      for (const accept of ['application/json', 'text/csv']) {
        const { params, query = {} } = operatorMatrix[name].values(ofStaff);
        const url = pathOf(operatorRouteOf(name), params);
        const headers = { accept, ...compliance.headers };
        const { headers: answered, body } = await app().inject({ url, query: { ...query }, headers });
        const isCsv = String(answered['content-type']).startsWith('text/csv');
        (isCsv ? read.csv : read.json).set(name, body);
      }

    running.site = await startSiteApp(context(), store().files);
    const pages = locales.flatMap((locale) => [
      siteAddress(locale, { name: 'start' }),
      siteAddress(locale, { name: 'offer', slug }),
      siteAddress(locale, { name: 'feed' }),
      ...Object.values(siteSections).map((section) => `/${locale}/${section[locale]}`),
    ]);
    for (const url of [...pages, '/sitemap.xml', `/en/offers/${encodeURIComponent('"><img data-canary>')}`])
      read.html.set(url, (await running.site.inject({ url })).body);
  });
  afterAll(() => running.site?.close());

  it('are in every kind of text, and the server returns them', () => {
    expect(made.planted?.length).toBeGreaterThan(30);
    const shown = (texts: ReadonlyMap<string, string>): number =>
      [...texts.values()].filter((text) => text.includes('data-canary')).length;
    expect(shown(read.html)).toBeGreaterThan(10);
    expect(shown(read.json)).toBeGreaterThan(40);
    expect(shown(read.csv)).toBeGreaterThan(10);
  });

  it('never run in the output of the server', () => {
    const live = [...read.html]
      .map(([url, html]) => [url, liveIn(html)])
      .filter(([, found]) => found !== undefined);
    expect(live).toEqual([]);
    const data = [...read.html.values()].flatMap((html) =>
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json = '']) => json,
      ),
    );
    expect(data.length).toBeGreaterThan(3);
    for (const json of data) expect(JSON.parse(json)).toHaveProperty('@context');
  });

  it('become no formula in any spreadsheet file', () => {
    const formulas = [...read.csv].map(([name, csv]) => [name, formulasIn(csv).slice(0, 3)]);
    expect(formulas.filter(([, found]) => found?.length !== 0)).toEqual([]);
  });

  it('make the check fail if they would run', () => {
    expect(liveIn('<p title=""\'><img src=x: data-canary onerror="a()">')).toBeDefined();
    expect(liveIn('<p>&lt;img data-canary&gt;</p>')).toBeUndefined();
    expect(formulasIn('a,b\r\n1,=1+1\r\n"=cmd|\'a\'!A0",@a\r\n-5,+1.2\r\n')).toEqual([
      '=1+1',
      "=cmd|'a'!A0",
      '@a',
    ]);
  });
});
