import type { Page } from '@playwright/test';
import { brandColors } from '@parcela/domain';
import { expectAccessible } from '../support/accessible.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import {
  askForTransfer,
  createNewcomer,
  createVerified,
  findOpenProject,
  placeOrder,
} from '../support/people.ts';
import { mailsTo } from '../support/sandbox.ts';
import { act, type Desk, signIn } from './year/desk.ts';

const before = { name: 'Parcela', color: '#0d5c52' } as const;
const after = { name: 'Zahrada', color: '#7c3aed' } as const;
/** The legal entity belongs to the deployment and stays. */
const company = 'Parcela Demo s.r.o.';
const withoutCompany = (text: string): string => text.replaceAll(company, '');
/** The document also contains the tokens' colours before any brand; the brand's colours override them. */
const withoutTokens = (html: string): string =>
  html.replaceAll(/:root[^{}]*\{[^{}]*--parcela-ground:[^{}]*\}/g, '');

const setBrand = async (desk: Desk, { name, color }: { name: string; color: string }): Promise<void> => {
  await desk.page.goto('/backoffice/app-configuration');
  const titles = ['cs', 'en', 'pl'].map((language) => [`title.${language}`, `${name} ${language}`]);
  await act(desk, {
    label: 'boLegal.app.edit',
    typed: { ...Object.fromEntries(titles), 'brand.name': name, 'brand.primaryColor': color },
  });
  await act(desk, { label: 'boContent.publish.action' });
  await expect(desk.page.getByText(desk.words.say('boContent.publish.done'))).toBeVisible();
};

const rgb = (color: string): string =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`;

/** The colours of the button and of a link on the sign-in screen. */
const shownColors = async (page: Page): Promise<readonly string[]> => [
  await page.locator('button[type=submit]').evaluate((button) => getComputedStyle(button).backgroundColor),
  await page
    .locator('main a')
    .first()
    .evaluate((link) => getComputedStyle(link).color),
];

test('a new brand appears on every page, in mails and in payments, and the old brand nowhere', async ({
  page,
  words,
  language,
  watched,
}) => {
  test.setTimeout(180_000);
  // A code that another journey has used.
  watched.expects(/status of 400/);
  // A separate session: other journeys move the clock.
  const buyer = await createVerified(language);
  const desk = { page, words };
  await signIn(desk, 'content', 'first');
  await setBrand(desk, after);
  try {
    await test.step('the back office shows the new brand after a reload', async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: after.name, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`${after.name}$`));
      await expectAccessible(page);
    });
    await test.step('the pages of both apps show the new brand before any script runs, and nothing of the old one', async () => {
      for (const path of ['/sign-in', '/backoffice/']) {
        const html = withoutTokens(withoutCompany(await (await fetch(new URL(path, siteUrl))).text()));
        expect(html).toContain(`<title>${after.name} en</title>`);
        expect(html).toContain(`--parcela-primary:${after.color}`);
        for (const old of [before.name, before.color]) expect(html).not.toContain(old);
      }
    });
    await test.step('visitors see name, mark and colour in light and dark', async () => {
      const { light, dark } = brandColors(after.color);
      const visitor = await page.context().browser()!.newPage({ baseURL: siteUrl, locale: language });
      for (const [colorScheme, colors] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await visitor.goto('/sign-in');
        const home = visitor.getByRole('link', { name: after.name, exact: true });
        const width = () => home.locator('img').evaluate((mark) => (mark as HTMLImageElement).naturalWidth);
        await expect.poll(width, { message: 'the mark is drawn' }).toBe(96);
        await expect.poll(() => shownColors(visitor)).toEqual([rgb(colors.primary), rgb(colors.link)]);
        expect(withoutCompany(await visitor.locator('body').innerText())).not.toContain(before.name);
        await expectAccessible(visitor);
      }
      await visitor.close();
    });
    await test.step('a mail has the new name', async () => {
      const { email } = await createNewcomer(language);
      const [mail] = await mailsTo(email);
      const said = withoutCompany([mail?.subject, mail?.text, mail?.html].join('\n'));
      expect(mail?.subject).toContain(after.name);
      expect(mail?.html).toContain(after.color);
      expect(mail?.text).toContain(company);
      for (const old of [before.name, before.color]) expect(said).not.toContain(old);
    });
    await test.step('the bank sees the new name in a payment', async () => {
      const order = await placeOrder(buyer, await findOpenProject());
      const { message } = await askForTransfer(buyer, order);
      expect(message).toBe(`${after.name} ${order.paymentReference}`);
    });
  } finally {
    await setBrand(desk, before);
  }
});
