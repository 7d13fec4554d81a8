import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import type { RouteDefinition } from '@parcela/contract';
import { siteSections } from '@parcela/contract/site';
import { readConfig } from '@parcela/platform/config/config.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { type Application, compose } from '../../src/compose/application.ts';
import { signedInUser, type TestApp } from '../support/app/test-app.ts';
import { signedInStaff } from '../support/app/test-staff.ts';
import { sampleVariables } from '../support/app/whole-app.ts';
import { findingsIn } from '../support/attack/scan-answer.ts';
import { publishSampleDocument, setSampleConfiguration } from '../support/content/sample-content.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useFileStore } from '../support/media/sample-files.ts';
import { startSiteApp } from '../support/site/site-app.ts';

/** Paths that scanners request and no caller may read. */
const curious: readonly string[] = [
  '/.git/config',
  '/.env',
  '/package.json',
  '/server-status',
  '/metrics',
  '/actuator/health',
  '/phpinfo.php',
  '/wp-login.php',
  '/api/',
  '/api/files/',
  '/assets/',
  '/site/',
  '/backoffice/assets/',
  '/worker.js.map',
  '/docs/../.env',
  '/_demo/clock',
];

describe('a passive scan of the whole server', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const running: { application?: Application; app?: FastifyInstance; site?: TestApp; folder?: string } = {};
  beforeAll(async () => {
    running.folder = await mkdtemp(join(tmpdir(), 'parcela-scan-'));
    const variables = { ...sampleVariables(context(), running.folder), PUBLIC_URL: 'https://invest.example' };
    running.application = await compose(readConfig(variables));
    running.app = await createApp(running.application);
    await running.app.ready();
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      await setSampleConfiguration(tx);
      await publishSampleDocument(tx, store().files, { kind: 'terms' });
    });
    running.site = await startSiteApp(context(), store().files);
  });
  afterAll(async () => {
    await running.site?.close();
    await running.app?.close();
    await running.application?.close();
    if (running.folder !== undefined) await rm(running.folder, { recursive: true, force: true });
  });

  interface Asked {
    readonly method?: 'GET' | 'OPTIONS' | 'TRACE' | 'HEAD';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly isPersonal?: boolean;
  }
  const scan = async (from: Pick<FastifyInstance, 'inject'>, asked: Asked, isHttps: boolean) => {
    const { method = 'GET', path, headers, isPersonal = false } = asked;
    const answer = await from.inject({ method: method as 'GET', url: path, headers: { ...headers } });
    const scanned = { method, path, status: answer.statusCode, headers: answer.headers, text: answer.body };
    const isSomebodys = isPersonal && answer.statusCode < 400;
    return {
      status: answer.statusCode,
      findings: findingsIn({ ...scanned, isPersonal: isSomebodys, isHttps }).map(
        (finding) => `${method} ${path} (${answer.statusCode}): ${finding}`,
      ),
    };
  };
  const addressOf = ({ path }: RouteDefinition): string => path.replaceAll(/\{\w+\}/g, 'nobody');
  const readings = (routes: Readonly<Record<string, RouteDefinition>>) =>
    Object.values(routes).filter(({ method }) => method === 'GET');

  it('finds nothing to report in any answer', async () => {
    const user = await signedInUser(context());
    const staff = await signedInStaff(context(), ['administrator', 'compliance']);
    const asked: Asked[] = [
      ...[investorRoutes, operatorRoutes].flatMap((routes) =>
        readings(routes).map((route) => ({ path: addressOf(route) })),
      ),
      ...readings(investorRoutes).map((route) => ({
        path: addressOf(route),
        headers: user.headers,
        isPersonal: route.access !== 'public',
      })),
      ...readings(operatorRoutes).map((route) => ({
        path: addressOf(route),
        headers: staff.headers,
        isPersonal: true,
      })),
      ...curious.map((path) => ({ path })),
      ...['/healthz', '/readyz', '/version', '/docs/', '/api/openapi.json', '/nothing'].map((path) => ({
        path,
      })),
      { method: 'TRACE', path: '/api/articles' },
      {
        method: 'OPTIONS',
        path: '/api/orders',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      },
      {
        path: '/api/users/me',
        headers: { ...user.headers, origin: 'https://evil.example' },
        isPersonal: true,
      },
      { path: '/api/connect/google', headers: { accept: 'text/html' } },
    ];
    expect(asked.length).toBeGreaterThan(300);
    const findings: string[] = [];
    for (const one of asked) findings.push(...(await scan(running.app!, one, true)).findings);
    expect(findings).toEqual([]);
  });

  it('finds no file of the repository, no folder and no internal address', async () => {
    for (const path of curious) {
      const { status } = await scan(running.app!, { path }, true);
      expect([path, status >= 400]).toEqual([path, true]);
    }
  });

  it('finds nothing to report on the public site', async () => {
    const pages = Object.values(siteSections).flatMap(({ cs, en }) => [`/cs/${cs}`, `/en/${en}`]);
    const findings: string[] = [];
    for (const path of [
      ...pages,
      '/cs',
      '/en/nothing',
      '/en/articles/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
    ])
      findings.push(...(await scan(running.site!.app, { path }, false)).findings);
    expect(findings).toEqual([]);
  });

  it('counts requests by the address of the connection, regardless of any header', async () => {
    const { rateLimits } = running.application!.platform;
    const remoteAddress = '198.51.100.9';
    expect(() => {
      for (;;) void rateLimits.countRequest('read', remoteAddress);
    }).toThrow(expect.objectContaining({ code: 'common.rate_limited' }));
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip']) {
      const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.5' : '203.0.113.5' };
      const answer = await running.app!.inject({ url: '/api/articles', headers, remoteAddress });
      expect([name, answer.statusCode]).toEqual([name, 429]);
    }
  });
});
