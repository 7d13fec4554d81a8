import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './demo-environment.ts';
import { openStartingPage } from './starting-page.ts';

type StartingPage = Awaited<ReturnType<typeof openStartingPage>>;

const opened: { page?: StartingPage; address: string; hookPort: number } = { address: '', hookPort: 0 };

beforeEach(async () => {
  const port = await freePort();
  opened.address = `http://127.0.0.1:${port}`;
  opened.hookPort = await freePort();
  opened.page = await openStartingPage(port, opened.hookPort);
});
afterEach(() => opened.page?.close());

describe('the starting page', () => {
  it('answers a browser 503 with a page that names the step and reloads', async () => {
    opened.page?.show('The demo is being filled.');
    const response = await fetch(`${opened.address}/sign-up`, { headers: { accept: 'text/html,*/*' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    const shown = await response.text();
    expect(shown).toContain('The demo is being filled.');
    expect(shown).toContain('http-equiv="refresh"');
  });

  it('answers every other caller 503 with JSON', async () => {
    const response = await fetch(`${opened.address}/api/users/me`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'starting', message: 'The database is starting.' });
  });

  it('passes a webhook on unchanged, and its answer back', async () => {
    const received: unknown[] = [];
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method, url, headers } = request;
      received.push([method, url, headers['x-signature'], await text(request)]);
      response.writeHead(202).end('taken');
    };
    const platform = createServer((request, response) => void take(request, response));
    await new Promise<void>((resolve) => {
      platform.listen(opened.hookPort, '127.0.0.1', resolve);
    });
    const response = await fetch(`${opened.address}/core/hook/pay/confirmo`, {
      method: 'POST',
      headers: { 'x-signature': 'abc' },
      body: '{"id":1}',
    });
    expect([response.status, await response.text()]).toEqual([202, 'taken']);
    expect(received).toEqual([['POST', '/core/hook/pay/confirmo', 'abc', '{"id":1}']]);
    platform.close();
  });

  it('answers 502 to a webhook that no server accepts, so that the provider repeats it', async () => {
    const response = await fetch(`${opened.address}/core/hook/pay/confirmo`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(502);
  });
});
