import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PageBuild } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand, BrandReader } from '../modules/app-configuration/index.ts';
import { brandHead } from './brand-head.ts';

/** Where the built page of an app has the place for the brand. */
const place = '<!-- brand -->';

interface WrittenPage {
  readonly version: number;
  readonly etag: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export interface AppPageDeps {
  readonly brand: Pick<BrandReader, 'read' | 'unnamed'>;
  readonly reader: Tx;
  /** Origin of the platform, without a slash at its end. */
  readonly origin: string;
  readonly build: PageBuild;
}

/** The page of an app: everybody gets the same one, which holds the brand in force. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const encodingFor = (accepted: string): keyof WrittenPage['bytes'] => {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

/** Written once a version; without a database the app shows the last known brand, and says itself what it cannot do. */
export const createAppPage = (dir: string, deps: AppPageDeps, { isInstallable = false } = {}): SendPage => {
  const { brand, reader, origin, build } = deps;
  const built = readFileSync(join(dir, 'index.html'), 'utf8');
  let written: WrittenPage | undefined;

  const write = (inForce: Brand): WrittenPage => {
    const head = brandHead({ brand: inForce, origin, build, isInstallable });
    const html = Buffer.from(built.replace(place, () => head));
    return {
      version: inForce.version,
      etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      bytes: { identity: html, gzip: gzipSync(html), br: brotliCompressSync(html) },
    };
  };
  const current = async (): Promise<WrittenPage> => {
    const inForce = await brand.read(reader).catch(() => undefined);
    if (inForce === undefined) return written ?? write(brand.unnamed);
    if (written?.version !== inForce.version) written = write(inForce);
    return written;
  };

  return async (request, reply) => {
    const { etag, bytes } = await current();
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    const tag = `W/"${etag}"`;
    const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    void reply.headers({ 'cache-control': 'no-cache', etag: tag, vary });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bytes[encoding]);
  };
};
