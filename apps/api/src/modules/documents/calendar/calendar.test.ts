import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../../test/support/app/test-app.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { declareSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { buySample } from '../../../../test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { distributionsRoutes } from '../../distributions/index.ts';
import { calendarRoutes, documentsPersonalData } from '../index.ts';
import { calendarText } from './calendar-text.ts';

describe('the calendar of expected payouts', () => {
  const context = useTestDatabase();
  const made: { app?: TestApp; user?: TestUser } = {};
  const app = (): TestApp => made.app!;
  const path = ({ address }: { address: string }): string => new URL(address).pathname;
  const create = async (user: TestUser): Promise<{ address: string }> => {
    const answer = await app().inject({ method: 'POST', url: '/api/calendar-feed', headers: user.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: { address: string } }>().data;
  };
  const read = (url: string, headers: Record<string, string> = {}) => app().inject({ url, headers });
  const refusalOf = async (url: string) => {
    const { statusCode, body, headers } = await read(url);
    return { statusCode, body: body.replace(/"requestId":"[^"]+"/, ''), type: headers['content-type'] };
  };

  beforeAll(async () => {
    made.app = await startTestApp(context(), (api) => {
      calendarRoutes(api, { publicUrl: 'https://invest.example', brandName: sampleBrandName });
      distributionsRoutes(api, { timeZone: 'Europe/Prague' });
    });
    const user = await clearedUser(context());
    const project = await context().transact(async (tx) => {
      await setSampleRates(tx);
      return publishSampleProject(tx);
    });
    await buySample(context().transact, { userId: user.userId, project: project.documentId, shares: 3 });
    await context().transact((tx) =>
      declareSample(tx, project.documentId, { expectedNet: 12_345_67n, payOn: '2030-02-28' }),
    );
    made.user = user;
  });
  afterAll(() => made.app?.close());

  it('contains the payouts and amounts of the screen, but no name or address of the user', async () => {
    const user = made.user!;
    const feed = await create(user);
    const { headers, body } = await read(path(feed));
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const ahead = await app().inject({ url: '/core/user/payouts-ahead', headers: user.headers });
    const [payout] = ahead.json<{ payOn: string; expected: number; currency: string }[]>();
    const text = body
      .replaceAll('\r\n ', '')
      .replaceAll(/[\u00A0\u202F]/g, ' ')
      .replaceAll('\\,', ',');
    const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(payout!.expected / 100);
    expect(text).toContain(amount);
    expect(text).toContain('DTSTART;VALUE=DATE:20300228\r\nDTEND;VALUE=DATE:20300301');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    for (const secret of [user.email, user.documentId, user.profileDocumentId])
      expect(body).not.toContain(secret);
  });

  it('answers 304 until it changes', async () => {
    const url = path(await create(made.user!));
    const { etag = '' } = (await read(url)).headers;
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is closed after a new address, a revocation or the account’s deletion, and answers like an unknown one', async () => {
    const user = await clearedUser(context());
    const unknown = await refusalOf(`/api/calendar/${'x'.repeat(43)}.ics`);
    expect(unknown.statusCode).toBe(404);
    const first = path(await create(user));
    const second = path(await create(user));
    expect(await refusalOf(first)).toEqual(unknown);
    expect((await read(second)).statusCode).toBe(200);
    const revoked = await app().inject({
      method: 'DELETE',
      url: '/api/calendar-feed',
      headers: user.headers,
    });
    expect(revoked.json()).toEqual({ data: { createdAt: null }, meta: {} });
    expect(await refusalOf(second)).toEqual(unknown);
    const third = path(await create(user));
    await context().transact((tx) => documentsPersonalData.erase!(tx, user.userId));
    expect(await refusalOf(third)).toEqual(unknown);
    for (const url of ['/api/calendar/x', '/api/calendar/x.ics', `${third}x`, third.replace('.ics', '')])
      expect(await refusalOf(url)).toEqual(unknown);
  });

  it('stores no address in plain text', async () => {
    const { address } = await create(made.user!);
    const { rows } = await context().admin.pool.query('select f::text as text from calendar_feeds f');
    expect(JSON.stringify(rows)).not.toContain(address.slice(-47, -4));
    const shown = await app().inject({ url: '/api/calendar-feed', headers: made.user!.headers });
    expect(Object.keys(shown.json<{ data: object }>().data)).toEqual(['createdAt']);
  });
});

describe('calendarText', () => {
  const text = calendarText({
    name: 'Výplaty; a, b\\c',
    writtenAt: new Date('2026-11-29T10:00:00.500Z'),
    events: [
      {
        uid: 'one',
        on: '2026-12-31',
        title: 'Příliš žluťoučký kůň úpěl ďábelské ódy '.repeat(5),
        description: 'two\nlines\r\nX-EVIL:1',
        isCertain: false,
      },
    ],
  });

  it('folds lines at 75 bytes without splitting a letter', () => {
    const lines = text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(text.replaceAll('\r\n ', '')).toContain('Příliš žluťoučký kůň úpěl ďábelské ódy '.repeat(5));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('escapes text, so that it never becomes a separate line', () => {
    expect(text).toContain('X-WR-CALNAME:Výplaty\\; a\\, b\\\\c\r\n');
    expect(text).toContain('DESCRIPTION:two\\nlines\\nX-EVIL:1\r\n');
    expect(text).toContain(
      'DTSTAMP:20261129T100000Z\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101',
    );
    expect(text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
