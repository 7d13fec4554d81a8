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

/** Additional lines in the foot of every page; the deployment states the company's name, address, number and e-mail. */
const imprintDraft = z.strictObject({
  /** Where the company is registered. */
  register: z.nullable(localizedText(300)),
  /** Who supervises the offer, or that it is not supervised. */
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

/** What people know the platform by: on every page, in mails, in documents and on statements of banks. */
const brandDraft = z.strictObject({
  name: requiredText(30),
  /** A stored picture, square; null: a drawn house in the brand's colour. */
  logo: z.nullable(lookupId),
  /** Of buttons and links; the dark scheme derives its colours from it. */
  primaryColor: colorText,
});
const brandAnswer = z.strictObject({
  name: z.string(),
  logo: z.nullable(documentId),
  primaryColor: z.string(),
});

/** What the platform is called and who administers personal data; one version follows the other. */
export const appConfigurationDraft = z.strictObject({
  title: localizedText(100),
  brand: brandDraft,
  /** An empty line separates paragraphs. */
  administratorText: localizedText(5000),
  imprint: imprintDraft,
  image: z.nullable(pictureDraft),
  /** The newest that the editor has seen; 0 before the first. */
  version: z.int().check(z.nonnegative()),
});
export const appConfigurationItem = z.strictObject({
  version: contentVersion,
  title: localizedTextAnswer,
  brand: brandAnswer,
  administratorText: localizedTextAnswer,
  imprint: imprintAnswer,
  /** What is still missing in the foot of every page: in the imprint, and in what the deployment names. */
  missing: z.array(z.enum(imprintParts)),
  image: z.nullable(pictureAnswer),
  savedAt: instant,
  savedBy,
});
/** The newest version with what people see of it; before the first version its texts are empty. */
export const appConfigurationDetail = z.strictObject({
  ...appConfigurationItem.shape,
  documentId,
  ...contentStatus,
  version: z.int().check(z.nonnegative()),
  savedAt: z.nullable(instant),
});

z.globalRegistry.add(appConfigurationItem, { id: 'AppConfigurationItem' });
z.globalRegistry.add(appConfigurationDetail, { id: 'AppConfigurationDetail' });
