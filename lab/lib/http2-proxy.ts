import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Header fields of a single connection, which HTTP/2 does not have (RFC 9113, section 8.2.2). */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
]);

const plainHeaders = (headers: NodeJS.Dict<string | string[]>): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  );

/** A key and a certificate of this run, which browsers are configured to trust. */
const newCertificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'parcela-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const options = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
    const { status } = spawnSync('openssl', [...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    if (status !== 0) throw new Error('openssl could not make a certificate');
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const forward = (target: URL, asked: Http2ServerRequest, answer: Http2ServerResponse): void => {
  const headers = { ...plainHeaders(asked.headers), host: target.host };
  const { hostname, port } = target;
  const sent = request({ hostname, port, method: asked.method, path: asked.url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, plainHeaders(got.headers));
    got.pipe(answer);
  });
  sent.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  asked.pipe(sent);
};

/** The hash of its key, by which a browser can be told to trust a certificate. */
const hashOfKey = (cert: Buffer): string =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** The site with TLS and HTTP/2, as in a deployment: a browser requests all files of a page in parallel. */
export const withHttp2 = async <T>(
  publicUrl: string,
  work: (address: string, certificate: string) => Promise<T>,
): Promise<T> => {
  const target = new URL(publicUrl);
  const certificate = newCertificate();
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, answer) =>
    forward(target, asked, answer),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `https://localhost:${(server.address() as AddressInfo).port}`;
    return await work(address, hashOfKey(certificate.cert));
  } finally {
    server.close();
  }
};
