import { describe, expect, it } from 'vitest';
import { control } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import { publishedDay } from './rates.ts';

describe('publishedDay', () => {
  it.each([
    ['2026-11-18T14:59:00Z', '2026-11-17'],
    ['2026-11-18T15:00:00Z', '2026-11-18'],
    ['2026-11-21T18:00:00Z', '2026-11-20'],
    ['2026-11-22T18:00:00Z', '2026-11-20'],
    ['2026-11-23T09:00:00Z', '2026-11-20'],
  ])('at %s is %s, the last working day with published rates', (now, day) => {
    expect(publishedDay(Date.parse(now))).toBe(day);
  });
});

describe('file of the European Central Bank', () => {
  const read = async (url: string) => {
    const answer = await fetch(`${url}/ecb/stats/eurofxref/eurofxref-daily.xml`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('contains the configured rates, and reports when it is unavailable', async () => {
    const { sandbox } = await startSandbox();
    expect(await read(sandbox.url)).toMatchObject({
      status: 200,
      type: 'text/xml; charset=utf-8',
      text: expect.stringContaining("<Cube currency='CZK' rate='25.150'/>") as string,
    });
    expect((await control(sandbox, '/_control/ecb/rates', { CZK: '31.5', PLN: '4.3' })).status).toBe(200);
    expect((await read(sandbox.url)).text).toContain("<Cube currency='CZK' rate='31.5'/>");
    expect((await control(sandbox, '/_control/ecb/rates', { CZK: 'many', PLN: '4.3' })).status).toBe(400);
    await control(sandbox, '/_control/faults', { provider: 'ecb', mode: 'down', times: 1 });
    expect((await read(sandbox.url)).status).toBe(503);
    expect((await read(sandbox.url)).status).toBe(200);
  });
});
