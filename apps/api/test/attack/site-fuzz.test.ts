import { siteAddress, siteSections } from '@parcela/contract/site';
import { locales } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app/test-app.ts';
import { leakIn } from '../support/attack/answer-rules.ts';
import { drawBy, isOnceIn, oneOf } from '../support/attack/draw.ts';
import {
  hostileText,
  strangeHeader,
  strangePathPart,
  strangeQuery,
} from '../support/attack/hostile-values.ts';
import { sendRaw } from '../support/attack/send-raw.ts';
import {
  publishSampleArticle,
  publishSampleDocument,
  setSampleConfiguration,
} from '../support/content/sample-content.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useFileStore } from '../support/media/sample-files.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { startSiteApp } from '../support/site/site-app.ts';

const isLong = process.env['LONG'] === '1';
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const requests = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? (isLong ? 50_000 : 3_000)) / 5);

describe('random requests to the public site', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const running: { app?: TestApp } = {};
  beforeAll(async () => {
    running.app = await startSiteApp(context(), store().files);
  });
  afterAll(async () => {
    await running.app?.close();
  });

  /** Addresses that exist. */
  const known = async (): Promise<readonly string[]> => {
    const [project, article] = await context().transact(async (tx) => {
      await setSampleRates(tx);
      await setSampleConfiguration(tx);
      await publishSampleDocument(tx, store().files, { kind: 'terms' });
      return [await publishSampleProject(tx), await publishSampleArticle(tx)] as const;
    });
    const places = locales.flatMap((locale) => [
      ...Object.values(siteSections).map((names) => `/${locale}/${names[locale]}`),
      siteAddress(locale, { name: 'start' }),
      siteAddress(locale, { name: 'feed' }),
      siteAddress(locale, { name: 'offer', slug: project.slug }),
      siteAddress(locale, { name: 'article', slug: article.slug }),
      `/site/share/${locale}/${project.slug}/0123.jpg`,
    ]);
    return [...places, '/', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];
  };

  it(
    `get a page or a client error, and never a server error (seed ${seed}, ${requests} requests)`,
    { timeout: 60_000 + requests * 100 },
    async () => {
      const addresses = await known();
      const origin = await running.app!.app.listen({ port: 0, host: '127.0.0.1' });
      const draw = drawBy(seed);
      const faults: unknown[] = [];
      const statuses: Record<number, number> = {};
      for (let sent = 0; sent < requests; sent += 1) {
        const address = oneOf(draw, addresses);
        const parts = address.split('/');
        const isChanged = sent >= addresses.length;
        const at = Math.max(1, parts.length - 1 - Number(isOnceIn(draw, 3)));
        const strange = isOnceIn(draw, 2)
          ? strangePathPart(draw)
          : encodeURIComponent(hostileText(draw).toWellFormed());
        const changed = isChanged && !isOnceIn(draw, 3) ? parts.with(at, strange).join('/') : address;
        const path = isChanged && isOnceIn(draw, 3) ? `${changed}?${strangeQuery(draw)}` : changed;
        const [name, value] = strangeHeader(draw);
        const headers = isChanged && isOnceIn(draw, 3) && value !== null ? { [name]: value } : {};
        const method =
          isChanged && isOnceIn(draw, 12) ? oneOf(draw, ['HEAD', 'POST', 'OPTIONS', 'TRACE', 'PUT']) : 'GET';
        const answer = await sendRaw(origin, { method, path, headers });
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const leak = answer.text.startsWith('{') ? leakIn(answer.text) : undefined;
        const isLive = /<script>window\.attacked|onerror=alert/.test(answer.text);
        const { location = '/' } = answer.headers;
        const isAway = answer.status >= 300 && answer.status < 400 && !/^\/(?![/\\])/.test(location);
        if (answer.status >= 500 || leak !== undefined || isLive || isAway || answer.ms > 8_000)
          faults.push({
            method,
            path,
            headers,
            status: answer.status,
            leak,
            isLive,
            location,
            text: answer.text.slice(0, 400),
          });
      }
      expect(faults).toEqual([]);
      expect(statuses[200]).toBeGreaterThan(requests / 10);
      expect(statuses[404]).toBeGreaterThan(requests / 10);
    },
  );
});
