import { readFile } from 'node:fs/promises';
import { issueCertificate, listCertifiable } from '@parcela/contract/investor';
import { siteAddress } from '@parcela/contract/site';
import type { Browser, Locator, Page } from '@playwright/test';
import { joinMail } from '../../packages/domain/src/content/short-words.ts';
import { type Locale, locales } from '../../packages/domain/src/locale.ts';
import { type SitePhraseId, siteTexts } from '../../packages/phrases/src/site.ts';
import { expectAccessible, expectNothingWrong } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProject, getMe, payByTransfer, placeOrder } from '../support/people.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

/** A third party on the verification page: no session, nothing stored. */
const openAsStranger = async (browser: Browser, locale: Locale, fragment = '') => {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto(siteAddress(locale, { name: 'verify' }) + fragment);
  const t = (id: SitePhraseId): string => joinMail(locale, siteTexts(locale)(id));
  const verdict = (state: 'valid' | 'superseded' | 'unknown'): Locator =>
    page.getByRole('status').getByText(t(`site.verify.${state}`), { exact: true });
  const upload = (buffer: Buffer): Promise<void> =>
    page
      .getByLabel(t('site.verify.file'))
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
  const typeMark = async (number: string, hash: string): Promise<void> => {
    await page.getByLabel(t('site.verify.number'), { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(number);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(hash);
    await page.keyboard.press('Enter');
  };
  return { page, verdict, upload, typeMark, close: () => context.close() };
};

const save = async (page: Page, label: string): Promise<Buffer> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: label }).click();
  return readFile(await (await coming).path());
};

const changeDigit = (hash: string): string => hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

test('a stranger can verify a certificate in three languages, but no changed certificate and none superseded by a purchase', async ({
  page,
  words,
  self,
  browser,
  language,
}) => {
  test.setTimeout(240_000);
  const by = { token: self.token };
  const project = await findOpenProject();
  const order = await placeOrder(self, project);
  await payByTransfer(self, order);
  const { data: holdings } = await callApi(listCertifiable, { query: {} }, by);
  const [holding] = holdings;
  if (!holding) throw new Error('The investor owns no shares.');
  const { userProfile } = await getMe(self.token);
  const secrets = [holding.project.title, self.email, userProfile.firstName, userProfile.lastName];

  await page.goto('/documents');
  await expectHeading({ page, words }, words.say('documents.title'));
  const file = await save(page, words.say('documents.certificateOf', { project: '' }).trim());
  await expect(page.getByText(words.say('documents.state.valid')).first()).toBeVisible();
  await expectAccessible(page);
  const changed = Buffer.from(file);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  // Repeating the request returns the same certificate, with the code that the file shows.
  const body = { data: { project: holding.project.documentId } };
  const { data: certificate } = await callApi(issueCertificate, { query: { locale: language }, body }, by);
  const { number, hash } = certificate;
  await expect(page.getByText(number).first()).toBeVisible();

  for (const locale of locales)
    await test.step(`the page says valid, and unknown for a changed certificate: ${locale}`, async () => {
      const stranger = await openAsStranger(browser, locale);
      await stranger.upload(file);
      await expect(stranger.verdict('valid')).toBeVisible();
      await stranger.upload(changed);
      await expect(stranger.verdict('unknown')).toBeVisible();
      await expect(stranger.verdict('valid')).toBeHidden();

      await stranger.typeMark(number.toLowerCase(), hash);
      await expect(stranger.verdict('valid')).toBeVisible();
      await expectNothingWrong(stranger.page, locale);
      for (const secret of secrets)
        if (secret) await expect(stranger.page.locator('body')).not.toContainText(secret);
      await stranger.typeMark(number, changeDigit(hash));
      await expect(stranger.verdict('unknown')).toBeVisible();
      await expect(stranger.verdict('valid')).toBeHidden();
      await stranger.close();

      const scanned = await openAsStranger(browser, locale, `#${number}.${changeDigit(hash)}`);
      await expect(scanned.verdict('unknown')).toBeVisible();
      await scanned.close();
    });

  await test.step('the paid order offers the same certificate', async () => {
    await page.goto(`/orders/${order.documentId}`);
    const again = await save(page, words.say('orders.certificate'));
    expect(again.equals(file)).toBe(true);
  });

  await payByTransfer(self, await placeOrder(self, project));
  for (const locale of locales)
    await test.step(`the page says superseded after another purchase: ${locale}`, async () => {
      const stranger = await openAsStranger(browser, locale, `#${number}.${hash}`);
      await expect(stranger.verdict('superseded')).toBeVisible();
      await stranger.upload(file);
      await expect(stranger.verdict('superseded')).toBeVisible();
      await expect(stranger.verdict('valid')).toBeHidden();
      await expectNothingWrong(stranger.page, locale);
      await stranger.close();
    });
});
