import { ApiRefusal } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, getMe } from '../support/people.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading } from '../steps/traveller.ts';

test('all tabs share one session, and signing out in one clears the others (spec 4.39)', async ({
  page,
  context,
  words,
  language,
  watched,
}) => {
  // A request of another tab arrives after the end of its session.
  watched.expects(/status of 401/);
  const traveller = { page, words };
  const { email } = await createNewcomer(language);
  const waiting = await context.newPage();
  await waiting.goto('/orders');
  await expectHeading({ page: waiting, words }, words.say('signIn.title'));

  await page.goto('/sign-in?next=/dashboard');
  await fillSignIn(traveller, email);
  await expectHeading(traveller, words.say('dashboard.title'));
  // The tab on the sign-in screen continues to its `next` page.
  await expectHeading({ page: waiting, words }, words.say('orders.title'));
  const fresh = await context.newPage();
  await fresh.goto('/projects');
  await expectHeading({ page: fresh, words }, words.say('projects.title'));
  const token = await page.evaluate(() => localStorage.getItem('parcela-session') ?? '');
  expect((await getMe(token)).email).toBe(email);

  await page.getByRole('button', { name: words.say('nav.signOut') }).click();
  await expectHeading(traveller, words.say('signIn.title'));
  for (const tab of [waiting, fresh]) {
    await expectHeading({ page: tab, words }, words.say('signIn.title'));
    await expect(tab).toHaveURL(/\/sign-in$/);
    await expect(tab.getByText(email)).toHaveCount(0);
  }
  await expect
    .poll(() => getMe(token).catch((error: unknown) => (error instanceof ApiRefusal ? error.status : error)))
    .toBe(401);

  // Going back shows no earlier data: it requires sign-in, which then leads to the page.
  await page.goBack();
  await expectHeading(traveller, words.say('signIn.title'));
});

test('signing in as another person in one tab hides all data of the first person', async ({
  page,
  context,
  words,
  language,
}) => {
  const [first, second] = [await createNewcomer(language), await createNewcomer(language)];
  await page.goto('/sign-in?next=/settings');
  await fillSignIn({ page, words }, first.email);
  await expect(page.getByText(first.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/projects');
  await other.evaluate((token) => localStorage.setItem('parcela-session', token), second.token);
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
});
