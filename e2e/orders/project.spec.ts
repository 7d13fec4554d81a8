import { listProjectInfos, type ProjectSummary } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'newcomer' });

const findProject = async (
  locale: Locale,
  fits: (project: ProjectSummary['project']) => boolean,
): Promise<ProjectSummary> => {
  const { data } = await callApi(listProjectInfos, { query: { locale, 'pagination[pageSize]': 100 } });
  const found = data.find(({ project }) => fits(project));
  if (!found) throw new Error('The demo has no such project.');
  return found;
};

const searchOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

test('the calculator shows the result of its input, and its address shows every visitor the same result', async ({
  page,
  words,
  language,
}) => {
  const traveller = { page, words };
  const { slug, title } = await findProject(
    language,
    ({ state, isCalculatorEnabled }) => state === 'Open' && isCalculatorEnabled,
  );
  await page.goto(`/projects/${slug}`);
  await expectHeading(traveller, title);
  const amount = page.getByRole('slider', { name: words.say('calculator.amount') });
  const total = page.locator('dl > div').filter({ hasText: words.say('calculator.total') });
  const before = await total.innerText();
  await expectAccessible(page);

  await amount.focus();
  // A bound need not be a multiple of the step: the End key stops there, and stays after the next press.
  await page.keyboard.press('End');
  const highest = await amount.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  expect(await amount.getAttribute('aria-valuetext')).toBe(highest);
  await page.getByRole('slider', { name: words.say('calculator.period') }).focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => searchOf(page))
    .toMatchObject({
      years: '30',
      amount: expect.stringMatching(/^\d+$/),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
    });
  const shown = await total.innerText();
  expect(shown).not.toBe(before);

  await page.reload();
  await expectHeading(traveller, title);
  await expect(total).toHaveText(shown.replaceAll('\n', ''));
  const chart = page.getByRole('figure', { name: words.say('calculator.chart') });
  await chart.getByRole('button', { name: words.say('ui.showTable') }).click();
  const table = page.getByRole('table', { name: words.say('calculator.chart') });
  // The start, thirty years, and the names of the columns.
  await expect(table.getByRole('row')).toHaveCount(32);
  await expectAccessible(page);
});

test('an investor views pictures full-screen with the keyboard alone', async ({ page, words, language }) => {
  const { slug, title, project } = await findProject(language, ({ images }) => images.length > 1);
  await page.goto(`/projects/${slug}`);
  await expectHeading({ page, words }, title);
  const [first, second] = project.images;
  const enlarge = page.getByRole('button', {
    name: `${words.say('project.enlarge')}: ${first?.alternativeText}`,
  });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: words.say('project.lightbox') });
  await expect(lightbox.getByRole('img', { name: first?.alternativeText ?? '' }).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByRole('img', { name: second?.alternativeText ?? '' }).first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(enlarge).toBeFocused();
});

test('an investor who comes too late sends one interest request', async ({ page, words, language }) => {
  const { slug, title } = await findProject(language, ({ state }) => state === 'Completed');
  await page.goto('/projects?state=Completed');
  await expectHeading({ page, words }, words.say('projects.title'));
  const sendFromCard = page.getByRole('button', { name: words.say('interest.sendFor', { title }) });
  await expect(sendFromCard).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/projects/${slug}`);
  await expectHeading({ page, words }, title);
  await expect(page.getByRole('heading', { name: words.say('calculator.title') })).toHaveCount(0);
  await page.getByRole('button', { name: words.say('interest.send'), exact: true }).click();
  const thanks = page.getByRole('dialog', { name: words.say('interest.successTitle') });
  await expect(thanks).toBeVisible();
  await thanks
    .getByRole('button', { name: words.say('ui.close') })
    .first()
    .click();
  await expect(page.getByText(words.say('interest.sent'))).toBeVisible();
  await expectAccessible(page);

  await page.goto('/projects?state=Completed');
  await expect(page.getByText(words.say('interest.sent'))).toBeVisible();
  await expect(sendFromCard).toHaveCount(0);
});
