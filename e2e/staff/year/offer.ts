import type { Locator } from '@playwright/test';
import { expect } from '../../support/journey.ts';
import { act, approve, ask, type Desk, open } from './desk.ts';

/** A project in its first draft. */
export interface Offer {
  readonly title: string;
  readonly slug: string;
  readonly shares: number;
  /** The price of a share in CZK, whole units. */
  readonly price: number;
}

/** A text that is the same in each language of a form. */
export const inEveryLanguage = (name: string, text: string) =>
  Object.fromEntries(['cs', 'en', 'pl'].map((locale) => [`${name}.${locale}`, text]));

/** The smallest file that is a PDF. */
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
});

/** Content staff write the draft of a project. Leaves its page open. */
export const writeOffer = async (desk: Desk, { title, slug, shares }: Offer): Promise<void> => {
  const { page } = desk;
  await open(desk, '/projects', 'boProjects.title');
  await act(desk, {
    label: 'boProjects.create.action',
    typed: {
      slug,
      ...inEveryLanguage('title', title),
      currency: 'CZK',
      tokenTotalCount: String(shares),
      tokenFee: '50',
      countryCode: 'CZ',
      minPurchaseQty: '1',
      maxPurchaseQty: String(shares),
      ...inEveryLanguage('fees.running.text', 'Nothing'),
      ...inEveryLanguage('fees.payouts.text', 'Nothing'),
      ...inEveryLanguage('fees.leaving.text', 'Nothing'),
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
};

/** Finance requests the price of a share, and a second person approves. */
export const setPrice = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  address: string,
  price: number,
): Promise<void> => {
  await asking.page.goto(address);
  const request = await ask(asking, {
    label: 'boProjects.price.action',
    typed: { amount: String(price), reason: 'The appraisal' },
  });
  await approve(deciding, request);
};

/** Uploads a file for each language in place of the previous ones. */
const giveFiles = async ({ words }: Desk, dialog: Locator): Promise<void> => {
  // The dialog is loaded when it first opens.
  await expect(dialog).toBeVisible();
  const stored = dialog.getByRole('button', { name: words.say('bo.file.takeOut') });
  for (let count = await stored.count(); count > 0; count -= 1) {
    await stored.first().click();
    await expect(stored).toHaveCount(count - 1);
  }
  for (const [done, locale] of (['cs', 'en', 'pl'] as const).entries()) {
    const label = words.say(`language.${locale}`);
    await dialog.locator(`input[type="file"][aria-label="${label}"]`).setInputFiles(pdf(`${locale}.pdf`));
    await expect(stored).toHaveCount(done + 1);
  }
};

/** Compliance writes the next text of the document whose page is open, and publishes it. */
const publishText = async (desk: Desk, name: string): Promise<void> => {
  await act(desk, {
    label: 'boLegal.edit.action',
    also: (dialog) => giveFiles(desk, dialog),
    typed: inEveryLanguage('title', name),
  });
  await act(desk, { label: 'boLegal.publish.action' });
};

/** Compliance publishes the prospectus, which every order requires. */
export const publishProspectus = async (desk: Desk, title: string): Promise<void> => {
  const { page } = desk;
  await page.goto(`/backoffice/legal-documents?kind=prospect&search=${encodeURIComponent(title)}`);
  await page.getByRole('table').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await publishText(desk, `Prospectus ${title}`);
};

/** Compliance publishes new terms, which every later order must accept. */
export const publishTerms = async (desk: Desk, title: string): Promise<void> => {
  const { page, words } = desk;
  await page.goto('/backoffice/legal-documents/terms');
  await expect(
    page.getByRole('button', { name: words.say('boLegal.edit.action'), exact: true }),
  ).toBeVisible();
  await publishText(desk, title);
};

/** Content staff write what an investor owns; the house is not registered yet. */
const writeOwnership = (desk: Desk): Promise<void> => {
  const { words } = desk;
  const add = (name: string) => words.say('bo.form.add', { name });
  return act(desk, {
    label: 'boProjects.edit.ownership',
    adds: [add(words.say('boProjects.owns')), add(words.say('boProjects.owns.member'))],
    typed: {
      'ownership.owner.name': 'Dům Rok s.r.o.',
      'ownership.owner.registerNumber': '00000000',
      'ownership.owner.countryCode': 'CZ',
      'ownership.instrument.kind': 'claim',
      ...inEveryLanguage('ownership.instrument.text', 'A claim'),
      'ownership.rank.kind': 'subordinated',
      ...inEveryLanguage('ownership.rank.text', 'After the bank'),
      ...inEveryLanguage('ownership.noExtract', 'The purchase follows'),
      ...inEveryLanguage('ownership.custody', 'At a bank'),
      ...inEveryLanguage('ownership.operatorFailure.text', 'Payouts go on'),
      ...inEveryLanguage('ownership.coInvestment.text', 'None'),
      'ownership.team.0.name': 'Eva Nová',
      ...inEveryLanguage('ownership.team.0.role', 'Manager'),
    },
  });
};

/** Content staff complete the opening checklist and publish; a second person agrees to open the sale. */
export const openOffer = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  address: string,
): Promise<void> => {
  const { page, words } = asking;
  await page.goto(address);
  await act(asking, {
    label: 'boProjects.edit.facts',
    adds: [words.say('bo.form.add', { name: words.say('boProjects.calculation') })],
    typed: {
      'map.latitude': '50.0875',
      'map.longitude': '14.4213',
      'calculation.paReturn': '6.5',
      'calculation.period': '5',
      'calculation.annualRentalIncome': '4.2',
      'calculation.incrementalPropertyValue': '2.3',
    },
  });
  await writeOwnership(asking);
  await act(asking, { label: 'boProjects.publish.action' });
  const typed = { reason: 'Everything is there' };
  await approve(deciding, await ask(asking, { label: 'boProjects.change.open', typed }));
  await page.goto(address);
};
