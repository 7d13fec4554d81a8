import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { brandStyle, type PageBuild, withBrand } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { documentFinder } from '@parcela/platform/http/app-documents.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type BrandReader, pageBrandOf } from '../modules/app-configuration/index.ts';
import { brandHead } from './brand-head.ts';
import { hashSources, stylesIn, withStyles } from './style-policy.ts';

/**
 * The best quality takes ten times as long, during which no other request is served, and saves a twentieth of the
 * size.
 */
const brotliQuality = 9;
/** A document with its own picture is rendered again after requests for this many others. */
const pagesMax = 200;

interface WrittenPage {
  readonly etag: string;
  /** The document's style elements, in the form that the policy uses. */
  readonly styles: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export interface AppPageDeps {
  readonly brand: Pick<BrandReader, 'read' | 'unnamed'>;
  readonly reader: Tx;
  /** The platform's origin, without a slash at the end. */
  readonly origin: string;
  readonly build: PageBuild;
}

/** The page of an app: all users get the same page for an address, with the brand in force. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const encodingFor = (accepted: string): keyof WrittenPage['bytes'] => {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

interface AppPageOptions {
  readonly isInstallable?: boolean;
  /** The largest picture on the page at an address, as HTML. */
  readonly leadOf?: (reader: Tx, request: FastifyRequest) => Promise<string>;
}

/**
 * Each document is rendered once per version and picture. Without a database, the app shows the last known brand and
 * explains the outage itself.
 */
export const createAppPage = (
  dir: string,
  deps: AppPageDeps,
  { isInstallable = false, leadOf }: AppPageOptions = {},
): SendPage => {
  const { brand, reader, origin, build } = deps;
  const documentOf = documentFinder(dir);
  const known = { brand: brand.unnamed, pages: new LRUCache<string, WrittenPage>({ max: pagesMax }) };

  const write = (file: string, lead: string): WrittenPage => {
    const built = readFileSync(join(dir, file), 'utf8');
    const head = brandHead({ brand: known.brand, origin, build, isInstallable });
    const html = Buffer.from(withBrand(built, pageBrandOf(known.brand), { head, lead }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return {
      etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      // Only styles from the build and the brand: a staff text that looks like a style does not become one of the
      // page's styles.
      styles: hashSources([brandStyle(known.brand.colors), ...stylesIn(built)]),
      bytes: { identity: html, gzip: gzipSync(html), br: brotliCompressSync(html, { params }) },
    };
  };
  const current = async (file: string, lead: string): Promise<WrittenPage> => {
    const inForce = await brand.read(reader).catch(() => known.brand);
    if (inForce.version !== known.brand.version) known.pages.clear();
    known.brand = inForce;
    const key = `${file} ${lead}`;
    const written = known.pages.get(key) ?? write(file, lead);
    known.pages.set(key, written);
    return written;
  };

  return async (request, reply) => {
    const lead = (await leadOf?.(reader, request).catch(() => '')) ?? '';
    const { etag, styles, bytes } = await current(documentOf(request.url), lead);
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    const tag = `W/"${etag}"`;
    const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    void reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': withStyles(String(reply.getHeader('content-security-policy')), styles),
      etag: tag,
      vary,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bytes[encoding]);
  };
};
