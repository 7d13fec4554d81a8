import { z } from 'zod/mini';
import { colorText, documentId, instant, localizedText, lookupId, requiredText } from '../primitives.ts';
import {
  contentStatus,
  contentVersion,
  localizedTextAnswer,
  pictureAnswer,
  pictureDraft,
  savedBy,
} from './publication.ts';

/** Additional lines in the footer of every page; the deployment states the company's name, address, number and e-mail. */
const imprintDraft = z.strictObject({
  /** The place of the company's registration. */
  register: z.nullable(localizedText(300)),
  /** The supervisor of the offer, or a statement that there is none. */
  supervision: z.nullable(localizedText(1000)),
  fees: z.nullable(localizedText(1000)),
  risks: z.nullable(localizedText(1000)),
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

/** The name of the platform on every page, in mails, in documents and on bank statements. */
const brandDraft = z.strictObject({
  name: requiredText(30),
  /** A stored picture, square; null: a drawn house in the brand's colour. */
  logo: z.nullable(lookupId),
  /** The colour of buttons and links, from which the dark scheme derives its colours. */
  primaryColor: colorText,
});
const brandAnswer = z.strictObject({
  name: z.string(),
  logo: z.nullable(documentId),
  primaryColor: z.string(),
});

/** The name of the platform and the administrator of personal data, in successive versions. */
export const appConfigurationDraft = z.strictObject({
  title: localizedText(100),
  brand: brandDraft,
  /** An empty line separates paragraphs. */
  administratorText: localizedText(5000),
  imprint: imprintDraft,
  image: z.nullable(pictureDraft),
  /** Holders may sell shares to each other; off without it, because counsel decides whether the law permits it. */
  shareSales: z.optional(z.boolean()),
  /** The newest version that the editor has seen; 0 before the first. */
  version: z.int().check(z.nonnegative()),
});
export const appConfigurationItem = z.strictObject({
  version: contentVersion,
  title: localizedTextAnswer,
  brand: brandAnswer,
  administratorText: localizedTextAnswer,
  imprint: imprintAnswer,
  /** The facts that the footer of every page still lacks, in the imprint and in the deployment's settings. */
  missing: z.array(z.enum(imprintParts)),
  image: z.nullable(pictureAnswer),
  shareSales: z.boolean(),
  savedAt: instant,
  savedBy,
});
/** The newest version and its publication; before the first version its texts are empty. */
export const appConfigurationDetail = z.strictObject({
  ...appConfigurationItem.shape,
  documentId,
  ...contentStatus,
  version: z.int().check(z.nonnegative()),
  savedAt: z.nullable(instant),
});

z.globalRegistry.add(appConfigurationItem, { id: 'AppConfigurationItem' });
z.globalRegistry.add(appConfigurationDetail, { id: 'AppConfigurationDetail' });
