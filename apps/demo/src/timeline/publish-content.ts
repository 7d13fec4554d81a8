import { type Localized, inEveryLocale, locales, type Locale } from '@parcela/domain';
import {
  contentKinds,
  publishContent as publishItem,
} from '../../../api/src/modules/versioned-content/index.ts';
import { createBannerMessage } from '../../../api/src/modules/banners/index.ts';
import { publishLegalDocument } from '../../../api/src/modules/legal-documents/index.ts';
import { setAppConfiguration } from '../../../api/src/modules/app-configuration/index.ts';
import { setRates } from '../../../api/src/modules/exchange-rates/index.ts';
import { storeDocument, type StoredFile } from '../../../api/src/modules/media/index.ts';
import { setVerificationOptions } from '../../../api/src/modules/verification/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import {
  appConfiguration,
  bannerMessages,
  type DatedRates,
  legalDocumentIn,
  legalDocuments,
  renderDocument,
  type RenderableDocument,
  verificationOptions,
} from '../content/index.ts';
import { storePictureFile } from './store-picture.ts';
import { demoStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

const kinds = { termsAndConditions: 'terms', privacy: 'privacy', whitePaper: 'white_paper' } as const;

/** Renders a document in all three languages and stores the PDFs. */
export const storePdfs = async (
  timelineContext: TimelineContext,
  tx: Tx,
  name: string,
  inLanguage: (language: keyof Localized) => RenderableDocument,
): Promise<Localized<StoredFile>> => {
  const { files } = timelineContext.application.platform;
  const store = (language: keyof Localized): Promise<StoredFile> => {
    const bytes = Buffer.from(renderDocument(inLanguage(language)));
    return storeDocument({ files }, tx, { bytes, originalName: `${name}-${language}.pdf` });
  };
  const stored = new Map<Locale, StoredFile>();
  for (const locale of locales) stored.set(locale, await store(locale));
  return Object.fromEntries(stored) as Record<Locale, StoredFile>;
};

/** Does the same as above, and returns the ids of the files. */
export const storeInEveryLanguage = async (
  ...document: Parameters<typeof storePdfs>
): Promise<Localized<number>> => {
  const stored = await storePdfs(...document);
  return inEveryLocale((locale) => stored[locale].id);
};

export const paragraphs = (text: Localized<readonly string[]>): Localized =>
  inEveryLocale((locale) => text[locale].join('\n\n'));

/**
 * Publishes, before the first sign-up, legal documents, configuration, the verification levels and the banner
 * messages.
 */
export const publishContent = async (timelineContext: TimelineContext): Promise<void> => {
  for (const document of legalDocuments)
    await inOneStep(timelineContext, async (tx) => {
      const files = await storeInEveryLanguage(timelineContext, tx, document.kind, (language) =>
        legalDocumentIn(document, language),
      );
      await publishLegalDocument(tx, {
        kind: kinds[document.kind],
        title: document.title,
        files,
        actor: demoStaff,
      });
    });
  await inOneStep(timelineContext, async (tx) => {
    const { title, brand, image, administrator, imprint } = appConfiguration;
    const { id } = await storePictureFile(timelineContext, tx, image.name);
    await setAppConfiguration(tx, {
      title,
      brand: { ...brand, logo: null },
      administratorText: paragraphs(administrator),
      imprint,
      image: { fileId: id, alt: image.alt },
      actor: demoStaff,
    });
  });
  await inOneStep(timelineContext, (tx) =>
    setVerificationOptions(tx, { options: verificationOptions, actor: demoStaff }),
  );
  await inOneStep(timelineContext, async (tx) => {
    for (const content of bannerMessages) {
      const message = await createBannerMessage(tx, { content, actor: demoStaff });
      await publishItem(tx, contentKinds.bannerMessage, { item: message, version: 1, actor: demoStaff });
    }
  });
};

export const publishRates = (
  timelineContext: TimelineContext,
  { eurToCzk, eurToPln }: DatedRates,
): Promise<void> =>
  inOneStep(timelineContext, (tx) =>
    setRates(tx, { eurToCzk, eurToPln, source: 'Demo', confirmed: true, actor: demoStaff }),
  );
