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
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'investor' });

/** A stranger at the page of verification: no session, nothing stored. */
const openAsStranger = async (browser: Browser, locale: Locale, fragment = '') => {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto(siteAddress(locale, { name: 'verify' }) + fragment);
  const t = (id: SitePhraseId): string => joinMail(locale, siteTexts(locale)(id));
  const verdict = (state: 'valid' | 'superseded' | 'unknown'): Locator =>
    page.getByRole('status').getByText(t(`site.verify.${state}`), { exact: true });
  return { page, t, verdict, close: () => context.close() };
};

const upload = (page: Page, label: string, buffer: Buffer): Promise<void> =>
  page.getByLabel(label).setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });

test('a stranger verifies a certificate in three languages, and no changed one', async ({
  page,
  words,
  self,
  browser,
}) => {
  const traveller = { page, words };
  const { data: holdings } = await callApi(listCertifiable, { query: {} }, { token: self.token });
  const [holding] = holdings;
  if (!holding) throw new Error('The investor owns no shares.');
  await page.goto('/documents');
  await expectHeading(traveller, words.say('documents.title'));
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: words.say('documents.certificateOf', { project: '' }).trim() })
    .first()
    .click();
  const file = await readFile(await (await coming).path());
  await expect(page.getByText(words.say('documents.state.valid')).first()).toBeVisible();
  await expectAccessible(page);
  const changed = Buffer.from(file);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;

  const { data: certificate } = await callApi(
    issueCertificate,
    { query: { locale: 'en' }, body: { data: { project: holding.project.documentId } } },
    { token: self.token },
  );
  for (const locale of locales)
    await test.step(locale, async () => {
      const stranger = await openAsStranger(browser, locale);
      await upload(stranger.page, stranger.t('site.verify.file'), file);
      await expect(stranger.verdict('valid')).toBeVisible();
      await upload(stranger.page, stranger.t('site.verify.file'), changed);
      await expect(stranger.verdict('unknown')).toBeVisible();
      await expect(stranger.verdict('valid')).toBeHidden();

      await stranger.page.getByLabel(stranger.t('site.verify.number'), { exact: true }).focus();
      await stranger.page.keyboard.type(certificate.number.toLowerCase());
      await stranger.page.keyboard.press('Tab');
      await stranger.page.keyboard.type(certificate.hash);
      await stranger.page.keyboard.press('Enter');
      await expect(stranger.verdict('valid')).toBeVisible();
      await expectNothingWrong(stranger.page, locale);
      await expect(stranger.page.locator('body')).not.toContainText(holding.project.title);
      await stranger.close();

      const scanned = await openAsStranger(
        browser,
        locale,
        `#${certificate.number}.${certificate.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
      );
      await expect(scanned.verdict('unknown')).toBeVisible();
      await scanned.close();
    });
});
