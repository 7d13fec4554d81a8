import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { requireFiles } from '../media/index.ts';
import { insertConfiguration, type NewBrand } from './app-configuration.store.ts';
import { requireFitLogo, requireReadable } from './brand/brand.ts';
import { type Imprint, imprintIn, noImprint } from './imprint.ts';
import { publishAppConfiguration } from './publish-app-configuration.ts';

export interface SetAppConfigurationInput {
  readonly title: Localized;
  /** The logo must be a stored picture (`storeImage`). */
  readonly brand: NewBrand;
  /** Who administers the personal data, for the AML screen; an empty line separates paragraphs. */
  readonly administratorText: Localized;
  readonly imprint?: Imprint;
  /** Id of a stored picture (`storeImage`) and its alternative text. */
  readonly image?: { readonly fileId: number; readonly alt: Localized } | null;
  /**
   * Whether holders may sell shares to each other; off by default, because counsel decides whether the law permits
   * it.
   */
  readonly shareSales?: boolean | undefined;
  readonly actor: EventActor;
  readonly requestId?: string | undefined;
}

/**
 * Writes the next version of the configuration, complete or not, and returns its number; a publication puts it in
 * force. @throws BusinessError `brand.color_unreadable`, `brand.logo_unfit`; ValidationError for a file that is no
 * stored picture
 */
export const writeAppConfiguration = async (tx: Tx, input: SetAppConfigurationInput): Promise<number> => {
  const { image = null, imprint = noImprint, brand, shareSales = false } = input;
  requireReadable(brand.primaryColor);
  if (brand.logo) requireFitLogo(brand.logo);
  if (image) await requireFiles(tx, { ids: [image.fileId], kind: 'image', path: 'image' });
  const id = await insertConfiguration(tx, {
    title: input.title,
    brand,
    administratorText: input.administratorText,
    imprint,
    image,
    shareSales,
  });
  await recordEvent(tx, {
    actor: input.actor,
    type: 'app_configuration.set',
    subject: { type: 'app_configuration', id },
    after: {
      title: input.title.en,
      name: brand.name,
      primaryColor: brand.primaryColor,
      shareSales,
      ...imprintIn(imprint, 'en'),
    },
    requestId: input.requestId,
  });
  return id;
};

/** Writes the next version and puts it in force immediately; earlier versions stay. @throws ValidationError */
export const setAppConfiguration = async (tx: Tx, input: SetAppConfigurationInput): Promise<void> => {
  const { actor, requestId } = input;
  await publishAppConfiguration(tx, { version: await writeAppConfiguration(tx, input), actor, requestId });
};
