import { createLogger } from '@parcela/platform/log.ts';
import { errorBody } from '@parcela/contract';
import { describe, expect, it } from 'vitest';
import { useWholeApp } from '../support/app/whole-app.ts';
import { leakIn } from '../support/attack/answer-rules.ts';
import { sendBytes, sendRaw } from '../support/attack/send-raw.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

const request = (...lines: readonly string[]): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
const get = 'GET /api/articles HTTP/1.1';
const post = 'POST /api/auth/local HTTP/1.1';
const host = 'Host: localhost';
const end = 'Connection: close';
const json = 'Content-Type: application/json';
const hidden = 'GET /operator/staff HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Bytes that are not a request, or that two servers in a row would read differently. */
const unreadable: Readonly<Record<string, Buffer>> = {
  'bytes of chance': Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 97 + 13) % 256)),
  'a handshake of TLS': Buffer.from('16030100f5010000f10303', 'hex'),
  'the preface of HTTP/2': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'HTTP/0.9': Buffer.from('GET /\r\n'),
  'an unknown version': request('GET / HTTP/9.9', host),
  'an unknown method': request('ATTACK / HTTP/1.1', host, end),
  'an address with a space': request('GET /api/ articles HTTP/1.1', host, end),
  'a NUL in the address': request('GET /api/\0articles HTTP/1.1', host, end),
  'a NUL in a header': request(get, host, 'X-A: a\0b', end),
  'a bare line feed in a header': request(get, host, 'X-A: a\nX-B: b', end),
  'a header without a name': request(get, host, ': a', end),
  'a name with a space': request(get, host, 'X A: a', end),
  'a header that goes on in the next line': request(get, host, 'X-A: a\r\n b', end),
  'two hosts': request(get, host, 'Host: evil.example', end),
  'two lengths': request(post, host, json, 'Content-Length: 2', 'Content-Length: 40', end),
  'a negative length': request(post, host, json, 'Content-Length: -1', end),
  'a length in words': request(post, host, json, 'Content-Length: 0x10', end),
  'a length and chunks': Buffer.concat([
    request(post, host, json, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    Buffer.from(`0\r\n\r\n${hidden}`),
  ]),
  'chunks under another name': Buffer.concat([
    request(post, host, json, 'Transfer-Encoding: xchunked'),
    Buffer.from(`0\r\n\r\n${hidden}`),
  ]),
  'chunks behind another coding': Buffer.concat([
    request(post, host, json, 'Transfer-Encoding: chunked, identity'),
    Buffer.from(`0\r\n\r\n${hidden}`),
  ]),
  'a chunk without a size': Buffer.concat([
    request(post, host, json, 'Transfer-Encoding: chunked'),
    Buffer.from(`zz\r\n{}\r\n0\r\n\r\n${hidden}`),
  ]),
  'a header of 20 KB': request(get, host, `X-A: ${'a'.repeat(20_000)}`, end),
  'two thousand headers': request(get, host, ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: 12345678`)),
  'an address of 20 KB': request(`GET /${'a'.repeat(20_000)} HTTP/1.1`, host, end),
};

/** Readable requests for resources that we do not have. */
const unwelcome: Readonly<Record<string, Buffer>> = {
  'a tunnel': request('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443', end),
  'an address of another server': request('GET http://evil.example/api/nothing HTTP/1.1', host, end),
  'dots that lead up': request('GET /../../../../etc/passwd HTTP/1.1', host, end),
  'coded dots that lead up': request('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1', host, end),
  'bytes above 127 in the address': request('GET /api/\xff\xfe HTTP/1.1', host, end),
  'a trace': request('TRACE /api/articles HTTP/1.1', host, end),
  'an upgrade': request('GET /api/nothing HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: websocket'),
};

describe('bytes that are not a valid request', () => {
  const context = useTestDatabase();
  const lines: string[] = [];
  const app = useWholeApp(
    context,
    () => undefined,
    createLogger('error', { write: (line) => void lines.push(line) }),
  );
  const origin: { value?: string } = {};
  const answerTo = async (bytes: Buffer): Promise<string> => {
    origin.value ??= await app().listen();
    return sendBytes(origin.value, bytes);
  };
  /** The number of answers, their statuses, and the fault of the first one. */
  const read = (text: string) => {
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]));
    const body = text.split('\r\n\r\n')[1] ?? '';
    const isError = body.startsWith('{') && errorBody.safeParse(JSON.parse(body)).success;
    return { statuses, isError, leak: leakIn(text) };
  };

  it.each(Object.keys(unreadable))('get at most one refusal, in the common error shape: %s', async (name) => {
    const text = await answerTo(unreadable[name]!);
    const { statuses, isError, leak } = read(text);
    expect([leak, statuses.length <= 1, text === '' || isError]).toEqual([undefined, true, true]);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });

  it('get a refusal from Node itself, with only the status, when only the host is missing', async () => {
    const lines = (await answerTo(request(get, end)))
      .split('\r\n')
      .filter((line) => !line.startsWith('Date: '));
    const empty = ['Transfer-Encoding: chunked', '', '0', '', ''];
    expect(lines).toEqual(['HTTP/1.1 400 Bad Request', 'Connection: close', ...empty]);
  });

  it.each(Object.keys(unwelcome))('get no successful answer: %s', async (name) => {
    const { statuses, leak } = read(await answerTo(unwelcome[name]!));
    expect([leak, statuses.length <= 1]).toEqual([undefined, true]);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });

  it('leave the server running and its log free of errors', async () => {
    origin.value ??= await app().listen();
    const alive = { method: 'GET', path: '/healthz', headers: {} };
    expect((await sendRaw(origin.value, alive)).status).toBe(200);
    expect(lines).toEqual([]);
  });
});
