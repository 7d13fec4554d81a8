import type { FrameLocator } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectHeading, pointAt, type Traveller } from './traveller.ts';

/** Fills in the document; other fields keep the provider's suggestions. */
type FillDocument = (widget: FrameLocator) => Promise<void>;

/** Opens the provider's frame and submits a document. */
export const handInDocument = async ({ page }: Traveller, fill?: FillDocument): Promise<FrameLocator> => {
  const widget = page.frameLocator('iframe');
  await expect(widget.getByRole('button', { name: 'Submit for review' })).toBeVisible();
  await expectAccessible(page);
  await fill?.(widget);
  await widget.getByRole('button', { name: 'Submit for review' }).click();
  // The provider has the document: a review before the submission would be undone by it.
  await expect(widget.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  return widget;
};

/** Submits a document and approves it inside the provider's frame. */
export const proveIdentity = async (traveller: Traveller, fill?: FillDocument): Promise<void> => {
  const { page, words } = traveller;
  await expectHeading(traveller, words.say('kyc.title'));
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('kyc.documentTitle') }).click();
  await approveDocument(traveller, fill);
};

/** The same in an open frame. */
export const approveDocument = async (traveller: Traveller, fill?: FillDocument): Promise<void> => {
  const widget = await handInDocument(traveller, fill);
  await widget.getByRole('button', { name: 'Approve', exact: true }).click();
  await traveller.page.waitForURL(/checking=true|\/verification\/aml/);
};

const personal = {
  firstName: 'Jana',
  lastName: 'Nováková',
  dateOfBirth: '1985-04-12',
  socialSecurityNumber: '855412/1234',
  citizenship: 'CZE',
  countryOfOrigin: 'CZE',
  residentialAddress: 'Lipová 27',
  cityAddress: 'Praha',
  postalCode: '120 00',
  countryAddress: 'CZE',
  idOrPassportNumber: '214578963',
  documentIssuedBy: 'ÚMČ Praha 2',
  documentValidUntil: '2034-01-31',
} as const;

/** Types the answers that the identity check does not know; known fields are filled in and disabled. */
const fillPersonal = async ({ page }: Traveller): Promise<void> => {
  await expect(page.locator('[name="firstName"]')).not.toHaveValue('');
  for (const [name, value] of Object.entries(personal)) {
    const field = page.locator(`[name="${name}"]`);
    // Lists of countries are disabled until they are loaded.
    if (name === 'countryOfOrigin') await expect(field.getByRole('option')).not.toHaveCount(1);
    if (await field.isDisabled()) {
      await expect(field).not.toHaveValue('');
      continue;
    }
    const isList = await field.evaluate((element) => element.tagName === 'SELECT');
    await (isList ? field.selectOption(value) : field.fill(value));
  }
};

/** Fills in the whole questionnaire by hand, including dependent questions, except its last tick. Returns the name. */
export const fillQuestionnaire = async (
  traveller: Traveller,
  { isExposed = false } = {},
): Promise<string> => {
  const { page, words } = traveller;
  await expectHeading(traveller, words.say('aml.title'));
  await fillPersonal(traveller);
  const question = (legend: Parameters<typeof words.say>[0]) =>
    page.getByRole('group', { name: words.say(legend) });
  await question('aml.purposeOfContract').getByLabel(words.say('aml.purpose.other')).check();
  await page.getByLabel(words.say('aml.purposeOther')).fill('Úspory na důchod, pravidelný příjem z nájmu.');
  await question('aml.expectedTradesVolume').getByRole('radio').nth(1).check();
  await question('aml.noCriminalActivity').getByLabel(words.say('aml.yes')).check();
  await question('aml.countriesWithSanctions').getByLabel(words.say('aml.no')).check();
  await question('aml.originOfFunds').getByLabel(words.say('aml.origin.salary')).check();
  await question('aml.originOfFunds').getByLabel(words.say('aml.origin.other')).check();
  await page.getByLabel(words.say('aml.originOther')).fill('Prodej chaty');
  await question('aml.politicallyExposed')
    .getByLabel(words.say(isExposed ? 'aml.yes' : 'aml.no'))
    .check();
  if (isExposed) await question('aml.sourceOfWealth').getByLabel(words.say('aml.wealth.salary')).check();
  return `${await page.locator('[name="firstName"]').inputValue()} ${await page.locator('[name="lastName"]').inputValue()}`;
};

/** Answers the questionnaire, and closes the thank-you popup. */
export const answerQuestionnaire = async (
  traveller: Traveller,
  options: { isExposed?: boolean } = {},
): Promise<string> => {
  const { page, words } = traveller;
  const fullName = await fillQuestionnaire(traveller, options);
  await page.getByLabel(words.say('aml.finalCheck')).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('aml.submit') }).click();
  const thanks = page.getByRole('dialog', { name: words.say('aml.successTitle') });
  await expect(thanks).toBeVisible();
  // The popup closes automatically, but not while the pointer moves over it.
  await pointAt(thanks);
  await expectAccessible(page);
  await thanks
    .getByRole('button', { name: words.say('ui.close') })
    .last()
    .click();
  return fullName;
};
