import { createHash } from 'node:crypto';
import { houseColors, type Locale } from '@parcela/domain';
import { localeOf } from '@parcela/platform/http/locale.ts';
import type { FastifyInstance } from 'fastify';
import { type Brand, type BrandIcon, brandIconUrl } from '../modules/app-configuration/index.ts';
import type { AppPageDeps } from './app-page.ts';
import { manifestPath } from './brand-head.ts';

const icon = (brand: Brand, name: BrandIcon, side: number, purpose: 'any' | 'maskable') => ({
  src: brandIconUrl(brand, name),
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** The installed app's appearance on a device, by the rules of the W3C's web app manifest. */
export const manifestOf = (brand: Brand, locale: Locale) => ({
  id: '/',
  name: brand.title[locale],
  short_name: brand.name,
  lang: locale,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: brand.colors.light.primary,
  background_color: houseColors.light.grounds[0],
  icons: [
    icon(brand, 'icon-192', 192, 'any'),
    icon(brand, 'icon-512', 512, 'any'),
    icon(brand, 'maskable-512', 512, 'maskable'),
  ],
});

/** `/manifest.webmanifest` with the brand in force, or without a database with the last known one. */
export const registerManifest = (
  app: FastifyInstance,
  { brand, reader }: Pick<AppPageDeps, 'brand' | 'reader'>,
): void => {
  let known = brand.unnamed;
  app.get(manifestPath, { schema: { hide: true } }, async (request, reply) => {
    known = await brand.read(reader).catch(() => known);
    const text = JSON.stringify(manifestOf(known, localeOf(request.headers['accept-language'])));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Language' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/manifest+json').send(text);
  });
};
