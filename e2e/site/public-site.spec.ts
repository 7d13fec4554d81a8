import { listProjectInfos } from '@parcela/contract/investor';
import { structuredData } from '@parcela/contract/site';
import { HtmlValidate } from 'html-validate';
import { joinMail } from '../../packages/domain/src/content/short-words.ts';
import { locales } from '../../packages/domain/src/locale.ts';
import { type SitePhraseId, siteTexts } from '../../packages/phrases/src/site.ts';
import { callApi } from '../support/api.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { newEmail, password } from '../support/people.ts';
import { confirmEmail } from '../steps/sign-in.ts';
import { expectNothingWrong } from '../support/accessible.ts';
import { crawl, type Crawled } from './crawl/site-crawl.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';
import { answerQuestionnaire, proveIdentity } from '../steps/verify.ts';

interface OpenOffer {
  readonly slug: string;
  readonly title: string;
}

/** An open public offer. */
const findOffer = async (): Promise<OpenOffer> => {
  const { data } = await callApi(listProjectInfos, { query: { 'filters[state]': 'Open', locale: 'pl' } });
  const offer = data.find(({ project }) => !project.onlyForCurrentInvestor && project.available > 100);
  if (!offer) throw new Error('The demo has no open offer.');
  return offer;
};

test.describe('the whole public site', () => {
  const pages: Crawled[] = [];
  const origin: { url: string } = { url: '' };
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    const start = await (await fetch(new URL('/cs', siteUrl))).text();
    origin.url = new URL(/rel="canonical" href="([^"]+)"/.exec(start)?.[1] ?? siteUrl).origin;
    pages.push(
      ...(await crawl(
        [
          ...locales.map((locale) => `/${locale}`),
          '/sitemap.xml',
          '/robots.txt',
          '/.well-known/security.txt',
        ],
        origin.url,
      )),
    );
  });
  const htmlPages = (): Crawled[] =>
    pages.filter(({ path, type }) => /^\/(cs|en|pl)/.test(path) && type.startsWith('text/html'));

  test('has no broken link, picture or file in any language', () => {
    // `/` redirects by the language of the browser.
    const broken = pages.filter(({ status, path }) => status !== 200 && !(path === '/' && status === 302));
    expect(broken.map(({ path, status, from }) => `${status} ${path} of ${from}`)).toEqual([]);
    for (const locale of locales)
      expect(htmlPages().filter(({ path }) => path.startsWith(`/${locale}`)).length).toBeGreaterThan(20);
  });

  test('has every page of the sitemap, and no other', () => {
    const sitemap = pages.find(({ path }) => path === '/sitemap.xml')?.body ?? '';
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      url.slice(origin.url.length),
    );
    const linked = htmlPages()
      .map(({ path }) => path)
      .filter((path) => !/\/(tema|topic|temat)\//.test(path));
    expect(listed.toSorted()).toEqual(linked.toSorted());
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: {
        // Attribute names ignore case; React writes some like its properties.
        'attr-case': 'off',
        // The remaining rules concern style, not validity.
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'long-title': 'off',
        'no-trailing-whitespace': 'off',
        // The configuration sets the form of the number.
        'tel-non-breaking': 'off',
        'no-inline-style': 'error',
        'prefer-native-element': 'error',
        // Every script comes from our own origin.
        'require-sri': 'off',
      },
    });
    const faults: string[] = [];
    for (const { path, body } of htmlPages()) {
      const report = await validator.validateString(body);
      for (const { messages } of report.results)
        for (const { ruleId, message, line, column } of messages)
          faults.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
    }
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
  });

  test('gives programs the data that our schemas require, and each page its own title and description', () => {
    const titles = new Map<string, string>();
    for (const { path, body } of htmlPages()) {
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1];
      expect([path, structuredData.safeParse(JSON.parse(data ?? 'null')).error?.issues]).toEqual([
        path,
        undefined,
      ]);
      const title = /<title>([^<]+)<\/title>/.exec(body)?.[1] ?? '';
      const description = /name="description" content="([^"]+)"/.exec(body)?.[1] ?? '';
      expect([path, title.length > 5, description.length > 30]).toEqual([path, true, true]);
      // Some words are the same in Czech and Polish.
      const own = `${path.slice(0, 3)} ${title}`;
      expect([path, titles.get(own)]).toEqual([path, undefined]);
      titles.set(own, path);
      expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    }
  });

  test('has no page above 120 KiB, script and fonts included', async () => {
    const sizeOf = async (path: string): Promise<number> => {
      const response = await fetch(new URL(path, siteUrl), { headers: { 'accept-encoding': 'br' } });
      const length = response.headers.get('content-length');
      const bytes = (await response.arrayBuffer()).byteLength;
      return length === null ? bytes : Number(length);
    };
    for (const path of ['/cs', `/pl/oferty/${(await findOffer()).slug}`, '/en/questions']) {
      const { body } = htmlPages().find((page) => page.path === path) ?? { body: '' };
      const files = [...body.matchAll(/(?:src|href)="(\/site\/assets\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      );
      const scripts = files.filter((file) => file.endsWith('.js'));
      const sum = async (list: readonly string[]): Promise<number> =>
        (await Promise.all(list.map(sizeOf))).reduce((total, size) => total + size, 0) / 1024;
      expect(await sum([path, ...new Set(files)])).toBeLessThan(120);
      expect(await sum([...new Set(scripts)])).toBeLessThan(30);
    }
  });
});

test.describe('a visitor', () => {
  const paths = ['/cs', '/en/offers', '/pl/artykuly', '/cs/dokoncene-projekty', '/en/fees', '/pl/dokumenty'];

  test('reads the pages at 320 px without scrolling sideways, in light and dark, even without JavaScript', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const offer = `/pl/oferty/${(await findOffer()).slug}`;
    for (const [index, path] of [...paths, offer].entries()) {
      const context = await browser.newContext({
        viewport: { width: 320, height: 700 },
        colorScheme: index % 2 === 0 ? 'dark' : 'light',
        javaScriptEnabled: true,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(new URL(path, siteUrl).href);
      expect([
        path,
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ]).toEqual([path, true]);
      await expectNothingWrong(page, `320 px, ${index % 2 === 0 ? 'dark' : 'light'}`);
      await context.close();
    }
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 700 },
    });
    const page = await plain.newPage();
    await page.goto(new URL('/cs', siteUrl).href);
    await page.getByText('Menu').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Otázky' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otázky a odpovědi');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
    await plain.close();
  });

  test('uses the keyboard: skips to the content, opens a question, moves the calculator', async ({
    page,
  }) => {
    await page.goto(`/cs/nabidka/${(await findOffer()).slug}`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Přejít k obsahu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
    const slider = page.getByRole('slider').first();
    await slider.focus();
    const total = page.locator('[data-value="expected-total"]');
    const before = await total.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(total).not.toHaveText(before);
    const question = page.locator('.questions details').nth(1);
    await question.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(question).toHaveAttribute('open', '');
  });

  test('prints an offer without the parts that work only on a screen', async ({ page }) => {
    await page.goto(`/cs/nabidka/${(await findOffer()).slug}`);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.main-nav', '.header-end', '.offer-calculator', '.gallery-more', '.buy .button'])
      await expect(page.locator(hidden).first()).toBeHidden();
    await expect(page.getByText(/^Vytištěno z/)).toBeVisible();
    await expect(page.locator('.answer').nth(1)).toBeVisible();
  });
});

test.describe('a stranger', () => {
  test.use({ language: 'pl', hasChosenLanguage: false });

  test('opens a shared offer in Polish, calculates, signs up, verifies their identity and sees the order screen in Polish', async ({
    page,
    words,
  }) => {
    test.setTimeout(180_000);
    const traveller: Traveller = { page, words };
    const t = (id: SitePhraseId): string => joinMail('pl', siteTexts('pl')(id));
    const email = newEmail();
    const offer = await findOffer();

    await test.step('the stranger calculates', async () => {
      await page.goto(`/pl/oferty/${offer.slug}`);
      await expectHeading(traveller, offer.title);
      const years = page.getByLabel(t('calculator.period'));
      const before = await page.locator('[data-value="expected-total"]').innerText();
      await years.fill('12');
      await expect(page.locator('[data-value="years"]')).toHaveText(/12.lat/);
      await expect(page.locator('[data-value="expected-total"]')).not.toHaveText(before);
    });
    await test.step('the stranger signs up and confirms the address', async () => {
      await page.getByRole('link', { name: t('site.offer.invest') }).click();
      await expectHeading(traveller, words.say('signUp.title'));
      await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
      await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
      await page.getByLabel(words.say('auth.password'), { exact: true }).fill(password);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: words.say('signUp.action'), exact: true }).click();
      await expectHeading(traveller, words.say('signUp.doneTitle'));
      await confirmEmail(traveller, email);
    });
    await test.step('the stranger verifies their identity on the way to the order', async () => {
      await proveIdentity(traveller);
      await answerQuestionnaire(traveller);
    });
    await test.step('the stranger sees the order screen of this offer', async () => {
      await expectHeading(traveller, words.say('order.title'));
      expect(new URL(page.url()).pathname).toBe(`/projects/${offer.slug}/order`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
      await expect(page.getByText(offer.title).first()).toBeVisible();
    });
    await test.step('the start address of the site now opens the app', async () => {
      await page.goto('/');
      await expectHeading(traveller, words.say('projects.title'));
    });
  });
});
