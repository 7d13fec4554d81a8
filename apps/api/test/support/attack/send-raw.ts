import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The answer, and the time it took. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly ms: number;
}

interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

const timeoutMs = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Node refuses some characters in an address or a header, so they are encoded or replaced, as in any client. */
const sendable = (text: string): string =>
  text.replaceAll(/[^\u0021-\u00ff]/g, (sign) => encodeURIComponent(sign.toWellFormed()));
const sendableHeader = (text: string): string => text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?');

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const textOf = (bytes: Buffer, encoding: string | undefined): string => {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

/** Sends one HTTP request with a raw address and raw headers. Throws when no answer comes in time. */
export const sendRaw = (origin: string, { method, path, headers, body }: RawCall): Promise<RawAnswer> => {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      origin,
      {
        agent,
        method,
        path: sendable(path),
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, sendableHeader(value)]),
          ),
          ...(body && { 'content-length': body.length }),
        },
        timeout: timeoutMs,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: flat(answer.headers),
            text: textOf(Buffer.concat(parts), answer.headers['content-encoding']),
            ms: performance.now() - startedAt,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    sent.on('upgrade', (_answer, socket) => socket.destroy(new Error('the connection was upgraded')));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A request that the server could not read may have been a HEAD; its answer has a body, and the connection
      // ends.
      if (method !== 'HEAD' || error.code !== 'HPE_CLOSED_CONNECTION') return reject(error);
      resolve({ status: 400, headers: {}, text: '', ms: performance.now() - startedAt });
    });
    sent.end(body);
  });
};

/** Sends bytes that need not be HTTP, and returns all answers until the connection closes. */
export const sendBytes = (origin: string, bytes: Buffer): Promise<string> => {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the connection stays open')));
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
};
