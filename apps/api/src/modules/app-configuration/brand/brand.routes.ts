import { investorRoutes } from '@parcela/contract/investor';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { type BrandIcon, brandIcons } from './brand-icons.ts';
import type { BrandReader } from './brand-reader.ts';

const isIcon = (name: string): name is BrandIcon => Object.hasOwn(brandIcons, name);

/** The mark for pages, phones and shared links. */
export const brandRoutes = (api: Api, { read, icon }: Pick<BrandReader, 'read' | 'icon'>): void => {
  api.read(investorRoutes.getBrandIcon, async (tx, { params: { name }, query }) => {
    if (!isIcon(name)) throw new BusinessError('common.not_found');
    const brand = await read(tx);
    const bytes = await icon(brand, name);
    const isLasting = query.v === String(brand.version);
    return fileAnswer({
      contentType: 'image/png',
      bytes,
      headers: {
        'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${sha256(bytes).toString('base64url').slice(0, 22)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  });
};
