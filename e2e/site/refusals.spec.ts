import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProjects, newEmail } from '../support/people.ts';
import { siteUrl } from '../support/environment.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, pointAt } from '../steps/traveller.ts';

const refusedByServer = /status of 400/;

test('a page that does not exist shows the missing address and links to the projects', async ({
  page,
  words,
}) => {
  await page.goto('/no/such-page?with=query');
  await expectHeading({ page, words }, words.say('notFound.title'));
  await expect(page.getByText('/no/such-page?with=query')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words.say('notFound.home') }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprojects$/);
});

test.describe('order of another investor', () => {
  test.use({ visitor: 'newcomer' });
  test('looks like a page that does not exist', async ({ page, words, people, watched }) => {
    watched.expects(/status of 404/);
    const { paid } = await people.investor();
    await page.goto(`/orders/${paid.documentId}`);
    await expectHeading({ page, words }, words.say('notFound.title'));
    await expect(page.getByText(`/orders/${paid.documentId}`)).toBeVisible();
  });
});

test('the app leads signed-out investors to sign-in and back to the requested page (spec 2.06)', async ({
  page,
  words,
  people,
}) => {
  const { email } = await people.newcomer();
  await page.goto('/orders?state=Paid');
  await expectHeading({ page, words }, words.say('signIn.title'));
  await fillSignIn({ page, words }, email);
  await expectHeading({ page, words }, words.say('orders.title'));
  await expect(page).toHaveURL(/\/orders\?state=Paid$/);
});

for (const [index, next] of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%09/evil.example',
].entries()) {
  const tag = index === 0 ? [] : ['@long'];
  test(
    `sign-in with ${next} as the next page leads to the projects`,
    { tag },
    async ({ page, words, people }) => {
      const { email } = await people.newcomer();
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await fillSignIn({ page, words }, email);
      await expect(page).toHaveURL(`${siteUrl}/projects`);
      await expectHeading({ page, words }, words.say('projects.title'));
    },
  );
}

test('the form refuses a wrong password and stays filled in', async ({ page, words, people, watched }) => {
  watched.expects(refusedByServer);
  const { email } = await people.newcomer();
  await page.goto('/sign-in');
  await fillSignIn({ page, words }, email, 'Not-the-password-1');
  await expect(page.getByRole('alert')).toContainText(words.say('error.auth.credentials_invalid'));
  await expect(page.getByLabel(words.say('auth.email'), { exact: true })).toHaveValue(email);
  expect(await page.evaluate(() => localStorage.getItem('parcela-session'))).toBeNull();
  await expectAccessible(page);
});

test('the form names a weak password and a missing agreement before it sends anything', async ({
  page,
  words,
}) => {
  await page.goto('/sign-up');
  await expectHeading({ page, words }, words.say('signUp.title'));
  let isSent = false;
  page.on('request', (request) => (isSent ||= request.url().includes('/register')));
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(newEmail());
  const password = page.getByLabel(words.say('auth.password'), { exact: true });
  for (const [typed, issue] of [
    ['Ab1', 'issue.smallPassword'],
    ['onlylowercase', 'issue.weakPassword'],
  ] as const) {
    await password.fill(typed);
    await page.getByRole('button', { name: words.say('signUp.action'), exact: true }).click();
    await expect(page.getByText(words.say(issue)).first()).toBeVisible();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveValue(typed);
  }
  await expect(page.getByText(words.say('issue.must_agree')).first()).toBeVisible();
  await expectAccessible(page);
  expect(isSent).toBe(false);
});

test('an ended session leads to sign-in, shows why, and leads back (spec 2.09, 4.38, 8.01)', async ({
  page,
  words,
  people,
  watched,
}) => {
  watched.expects(/status of 401/);
  const { email } = await people.newcomer();
  await page.goto('/sign-in');
  await expectHeading({ page, words }, words.say('signIn.title'));
  await page.evaluate(() => localStorage.setItem('parcela-session', 'a-token-that-nobody-knows'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in\?.*sessionExpired=true/);
  const popup = page.getByRole('dialog', { name: words.say('signIn.expiredTitle') });
  await expect(popup).toBeVisible();
  await pointAt(popup);
  await popup
    .getByRole('button', { name: words.say('ui.close') })
    .last()
    .click();
  await fillSignIn({ page, words }, email);
  await expectHeading({ page, words }, words.say('dashboard.title'));
});

test.describe('newcomer', () => {
  test.use({ visitor: 'newcomer' });
  test('goes to verification first on the way to an order', async ({ page, words }) => {
    const [project] = await findOpenProjects();
    await page.goto(`/projects/${project?.slug}`);
    await page.getByRole('button', { name: words.say('project.invest') }).click();
    const popup = page.getByRole('dialog', { name: words.say('invest.verifyTitle') });
    await expect(popup).toBeVisible();
    await pointAt(popup);
    await expectAccessible(page);
    await popup.getByRole('button', { name: words.say('invest.verifyNow') }).click();
    await expectHeading({ page, words }, words.say('kyc.title'));
    await expect(page).toHaveURL(new RegExp(`slug=${project?.slug}`));
  });
});
