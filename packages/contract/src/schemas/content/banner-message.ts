import { bannerMessageTypes, bannerPages } from '@parcela/domain';
import { z } from 'zod/mini';
import { documentId, instant, localizedText } from '../primitives.ts';
import { contentStatus, localizedTextAnswer, seenVersion, versionStatus } from './publication.ts';

/** Lines above the screens for one kind of user (spec section 4 "Banner messages"). */
const type = z.enum(bannerMessageTypes);
/** First segment of the paths with the message; null: every screen. */
const ofPage = z.nullable(z.enum(bannerPages));
/** A lower number appears higher. */
const relevance = z.int().check(z.minimum(0), z.maximum(100_000));
/** Days from the day of sign-up; null: as long as the message is published. */
const visibleForDaysFromRegistration = z.nullable(z.int().check(z.minimum(1), z.maximum(3650)));

export const bannerMessage = z.strictObject({
  documentId,
  type,
  text: z.string(),
  relevance,
  ofPage,
  visibleForDaysFromRegistration,
  /** The end of the caller's days; null: no automatic end. */
  visibleUntil: z.nullable(instant),
});

const content = {
  type,
  text: localizedText(300),
  relevance,
  ofPage,
  visibleForDaysFromRegistration,
};
export const newBannerMessage = z.strictObject(content);
export const bannerMessageEdit = z.strictObject({ ...content, ...seenVersion });

/** A message for staff: its newest text, and the published version. */
const written = { ...content, text: localizedTextAnswer };
export const bannerMessageItem = z.strictObject({ documentId, ...written, ...contentStatus });
export const bannerMessageVersion = z.strictObject({ ...written, ...versionStatus });

z.globalRegistry.add(bannerMessage, { id: 'BannerMessage' });
z.globalRegistry.add(bannerMessageItem, { id: 'BannerMessageItem' });
