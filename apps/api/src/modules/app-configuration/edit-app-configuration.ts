import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockConfiguration } from './app-configuration.store.ts';
import type { Imprint } from './imprint.ts';
import { configurationVersion } from './operator-app-configuration.queries.ts';
import { type NamedPicture, requirePictures } from '../media/index.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { writeAppConfiguration } from './set-app-configuration.ts';

/**
 * Writes the next version of the configuration if the editor has seen the newest one. @throws BusinessError
 * `common.conflict`, `brand.color_unreadable`, `brand.logo_unfit`; ValidationError for an unknown picture
 */
export const editAppConfiguration = async (
  tx: Tx,
  change: EventAuthor & {
    /** 0 before the first. */
    readonly version: number;
    readonly title: Localized;
    /** The logo is the documentId of a stored picture. */
    readonly brand: { readonly name: string; readonly logo: string | null; readonly primaryColor: string };
    readonly administratorText: Localized;
    readonly imprint: Imprint;
    readonly image: NamedPicture | null;
    readonly shareSales?: boolean | undefined;
  },
): Promise<void> => {
  const { version, title, brand, administratorText, imprint, image, shareSales, actor, requestId } = change;
  await lockConfiguration(tx);
  if ((await configurationVersion(tx)) !== version) throw new BusinessError('common.conflict');
  const find = await requirePictures(tx, [
    ...(image ? [{ path: 'image.file', file: image.file }] : []),
    ...(brand.logo === null ? [] : [{ path: 'brand.logo', file: brand.logo }]),
  ]);
  await writeAppConfiguration(tx, {
    title,
    brand: {
      name: brand.name,
      primaryColor: brand.primaryColor,
      logo: brand.logo === null ? null : find(brand.logo),
    },
    administratorText,
    imprint,
    shareSales,
    actor,
    requestId,
    image: image && { fileId: find(image.file).id, alt: image.alternativeText },
  });
};
