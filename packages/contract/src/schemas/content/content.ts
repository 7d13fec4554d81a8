import { bannerPages } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  documentId,
  image,
  instant,
  localizedText,
  lookupId,
  paginationQuery,
  requiredText,
} from '../primitives.ts';
import { safeLink } from './rich-text.ts';

/** What every kind of content has in common: drafts, versions, publishing at once or from a moment on. */
export const contentState = z.enum(['draft', 'scheduled', 'published']);
export const contentVersion = z.int().check(z.positive());

/** `version` is the newest that the editor has seen: a change of somebody else is not overwritten. */
export const seenVersion = { version: contentVersion };
export const contentPublication = z.strictObject({
  ...seenVersion,
  /** Shows this one from before again: it is written once more, as the next version. */
  earlierVersion: z.optional(contentVersion),
  /** Shown from then on; left out: from now on. */
  publishAt: z.optional(instant),
});
export const contentStatus = {
  version: contentVersion,
  state: contentState,
  /** What people see now or will see; null: nothing. */
  publishedVersion: z.nullable(contentVersion),
  publishAt: z.nullable(instant),
  savedAt: instant,
};
export const contentItemsQuery = { 'filters[state]': z.optional(contentState), ...paginationQuery };
export const versionStatus = { version: contentVersion, savedAt: instant };

/** A text in every language as staff read it; a language may still be empty. */
export const localizedTextAnswer = z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() });

/** A stored picture, and what it shows. */
export const pictureDraft = z.strictObject({ file: lookupId, alternativeText: localizedText(300) });
export const pictureAnswer = z.strictObject({ file: documentId, alternativeText: localizedTextAnswer });

/** Lower stands higher. */
const relevance = z.int().check(z.minimum(0), z.maximum(100_000));

/** A question that many people ask. Paragraphs of `content` are parted by an empty line. */
export const faq = z.strictObject({ id: z.int(), documentId, title: z.string(), content: z.string() });
const faqTexts = { title: localizedText(300), content: localizedText(5000) };
export const newFaq = z.strictObject({ ...faqTexts, relevance });
export const faqEdit = z.strictObject({ ...faqTexts, relevance, ...seenVersion });
const faqContent = { title: localizedTextAnswer, content: localizedTextAnswer, relevance };
export const faqItem = z.strictObject({ documentId, ...faqContent, ...contentStatus });
export const faqVersion = z.strictObject({ ...faqContent, ...versionStatus });

/** First segment of the addresses on which a banner stands. */
const ofPage = z.enum(bannerPages);

/** A picture above a screen in three shapes, each for a width of the window. */
export const banner = z.strictObject({
  documentId,
  ofPage,
  small: image,
  medium: image,
  large: image,
  link: z.nullable(z.string()),
});
const files = { small: lookupId, medium: lookupId, large: lookupId };
const bannerDraft = {
  ofPage,
  files: z.strictObject(files),
  alternativeText: localizedText(300),
  link: z.nullable(safeLink),
  relevance,
};
export const newBanner = z.strictObject(bannerDraft);
export const bannerEdit = z.strictObject({ ...bannerDraft, ...seenVersion });
const bannerContent = {
  ofPage,
  files: z.strictObject({ small: documentId, medium: documentId, large: documentId }),
  alternativeText: localizedTextAnswer,
  link: z.nullable(z.string()),
  relevance,
};
export const bannerItem = z.strictObject({ documentId, ...bannerContent, ...contentStatus });
export const bannerVersion = z.strictObject({ ...bannerContent, ...versionStatus });

const inEveryLanguage = (max: number) =>
  z.strictObject({ cs: requiredText(max), en: requiredText(max), pl: requiredText(max) });

/** What the foot of every page says beside the company's name, address, number and e-mail, which the deployment names. */
const imprintDraft = z.strictObject({
  /** Where the company is registered. */
  register: z.nullable(inEveryLanguage(300)),
  /** Who supervises the offer, or that nobody does. */
  supervision: z.nullable(inEveryLanguage(1000)),
  fees: z.nullable(inEveryLanguage(1000)),
  risks: z.nullable(inEveryLanguage(1000)),
  phone: z.nullable(requiredText(40)),
});
const imprintAnswer = z.strictObject({
  register: z.nullable(localizedTextAnswer),
  supervision: z.nullable(localizedTextAnswer),
  fees: z.nullable(localizedTextAnswer),
  risks: z.nullable(localizedTextAnswer),
  phone: z.nullable(z.string()),
});
const imprintParts = [
  'name',
  'address',
  'companyId',
  'email',
  'register',
  'supervision',
  'fees',
  'risks',
  'phone',
] as const;

/** What the platform is called and who administers personal data; one version follows the other. */
export const appConfigurationDraft = z.strictObject({
  title: localizedText(100),
  /** Paragraphs are parted by an empty line. */
  administratorText: localizedText(5000),
  imprint: imprintDraft,
  image: z.nullable(pictureDraft),
  /** The newest that the editor has seen; 0 before the first. */
  version: z.int().check(z.nonnegative()),
});
export const appConfigurationItem = z.strictObject({
  version: contentVersion,
  title: localizedTextAnswer,
  administratorText: localizedTextAnswer,
  imprint: imprintAnswer,
  /** What the foot of every page cannot say yet: of the imprint, and of what the deployment names. */
  missing: z.array(z.enum(imprintParts)),
  image: z.nullable(pictureAnswer),
  savedAt: instant,
});

export const legalDocumentKind = z.enum(['terms', 'privacy', 'whitePaper', 'prospect']);

/** The next version of a document that people agree to: only whole, in every language. */
export const newLegalDocument = z.strictObject({
  kind: legalDocumentKind,
  /** documentId of the project; for a prospect, and only for one. */
  project: z.nullable(lookupId),
  title: inEveryLanguage(200),
  caption: z.nullable(inEveryLanguage(300)),
  /** documentIds of stored PDFs. */
  files: z.strictObject({ cs: lookupId, en: lookupId, pl: lookupId }),
  /** In force from then on; left out: from now on. */
  publishAt: z.optional(instant),
});
const fileAnswer = z.strictObject({ documentId, size: z.int() });
export const legalDocumentItem = z.strictObject({
  documentId,
  kind: legalDocumentKind,
  project: z.nullable(documentId),
  version: contentVersion,
  title: localizedTextAnswer,
  caption: z.nullable(localizedTextAnswer),
  files: z.strictObject({ cs: fileAnswer, en: fileAnswer, pl: fileAnswer }),
  publishAt: instant,
  /** Taken back before it was in force; it never will be. */
  withdrawnAt: z.nullable(instant),
  isInForce: z.boolean(),
});
export const legalDocumentsQuery = { 'filters[kind]': z.optional(legalDocumentKind), ...paginationQuery };

/** A name by which articles are found. */
export const tag = z.strictObject({ id: z.int(), documentId, name: z.string() });
export const tagDraft = z.strictObject({ name: localizedText(50) });
export const tagItem = z.strictObject({
  documentId,
  name: localizedTextAnswer,
  /** How many articles carry it in their newest version. */
  articles: z.int(),
});

z.globalRegistry.add(faq, { id: 'Faq' });
z.globalRegistry.add(faqItem, { id: 'FaqItem' });
z.globalRegistry.add(banner, { id: 'Banner' });
z.globalRegistry.add(bannerItem, { id: 'BannerItem' });
z.globalRegistry.add(appConfigurationItem, { id: 'AppConfigurationItem' });
z.globalRegistry.add(legalDocumentItem, { id: 'LegalDocumentItem' });
z.globalRegistry.add(tag, { id: 'Tag' });
z.globalRegistry.add(tagItem, { id: 'TagItem' });
