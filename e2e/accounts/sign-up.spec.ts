import { register, signOut } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, getMe, newEmail, password } from '../support/people.ts';
import { readConfirmationLink } from '../support/sandbox.ts';
import { confirmEmail, fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, pointAt, saidByServer, type Traveller } from '../steps/traveller.ts';

const refusedByServer = /status of 400/;

const fillSignUp = async ({ page, words }: Traveller, email: string): Promise<void> => {
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
  await page.getByLabel(words.say('auth.password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.say('signUp.action'), exact: true }).click();
};

/** The popup says that the mail was sent and closes by itself; then sign-in is shown. */
const expectResent = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  const popup = page.getByRole('dialog', { name: words.say('resend.sentTitle') });
  await expect(popup).toContainText(words.say('resend.sentText'));
  await expect(popup).toBeHidden();
  await expectHeading(traveller, words.say('signIn.title'));
};

test('the form refuses an address that has an account and stays filled in', async ({
  page,
  words,
  people,
  watched,
}) => {
  watched.expects(refusedByServer);
  const { email } = await people.newcomer();
  await page.goto('/sign-up');
  await fillSignUp({ page, words }, email.toUpperCase());
  await expect(page.getByRole('alert')).toContainText(saidByServer(words.say('error.auth.email_taken')));
  await expect(page.getByLabel(words.say('auth.email'), { exact: true })).toHaveValue(email.toUpperCase());
  await expectAccessible(page);
});

test('the form refuses an unknown referral code at its field, and accepts a valid one', async ({
  page,
  words,
  people,
  watched,
}) => {
  watched.expects(refusedByServer);
  const traveller = { page, words };
  const friend = await getMe((await people.newcomer()).token);
  const email = newEmail();
  await page.goto('/sign-up?referral=NOBODYHASTHIS');
  const field = page.getByLabel(new RegExp(words.say('signUp.referral')));
  await expect(field).toHaveValue('NOBODYHASTHIS');
  await fillSignUp(traveller, email);
  const popup = page.getByRole('dialog', { name: words.say('signUp.referralRefusedTitle') });
  await expect(popup).toContainText(words.say('signUp.referralRefusedText'));
  await pointAt(popup);
  await expectAccessible(page);
  await popup
    .getByRole('button', { name: words.say('ui.close') })
    .last()
    .click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(words.say('error.auth.referral_invalid')).first()).toBeVisible();

  await field.fill(` ${friend.userProfile.referralCode} `);
  await page.getByRole('button', { name: words.say('signUp.action'), exact: true }).click();
  await expectHeading(traveller, words.say('signUp.doneTitle'));
  await confirmEmail(traveller, email);
  await expectHeading(traveller, words.say('projects.title'));
  const token = await page.evaluate(() => localStorage.getItem('parcela-session') ?? '');
  expect((await getMe(token)).userProfile.referredBy).toBe(friend.userProfile.referralCode);
});

test('the confirmed address leads to sign-in in another browser, and leaves the screen once the investor signs in', async ({
  page,
  words,
  language,
  browser,
}) => {
  const traveller = { page, words };
  const email = newEmail();
  await page.goto('/sign-up');
  await fillSignUp(traveller, email);
  await expectHeading(traveller, words.say('signUp.doneTitle'));
  const { href } = await readConfirmationLink(email);
  const context = await browser.newContext({ locale: language });
  const elsewhere = { page: await context.newPage(), words };
  await elsewhere.page.goto(href);
  await expectHeading(elsewhere, words.say('emailVerified.title'));
  await elsewhere.page.getByRole('button', { name: words.say('signIn.action') }).click();
  await expectHeading(elsewhere, words.say('signIn.title'));
  await page.goto('/email-verified');
  await page.getByRole('button', { name: words.say('signIn.action') }).click();
  await expectHeading(traveller, words.say('projects.title'));
  await page.goto('/email-verified');
  await expectHeading(traveller, words.say('projects.title'));
  await context.close();
});

test('the form shows the visit id of a marketing link as a fixed label', async ({ page, words }) => {
  const visit = '0123456789abcdefABCDEF0123456789';
  await page.goto(`/sign-up?ehub=${visit}`);
  await expect(page.getByText(visit)).toBeVisible();
  await expect(page.getByLabel(new RegExp(words.say('signUp.referral')))).toHaveCount(0);
  await expectAccessible(page);
});

test('sign-in names an unconfirmed address as the reason and sends a new link', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(refusedByServer);
  const traveller = { page, words };
  const email = newEmail();
  await callApi(register, {
    body: { username: email, email, password, termsAndPrivacyAccepted: true, language },
  });
  const first = await readConfirmationLink(email);
  await page.goto('/sign-in');
  await fillSignIn(traveller, email);
  await expect(page.getByText(words.say('signIn.unconfirmedTitle'))).toBeVisible();
  await expect(page.getByText(words.say('signIn.unconfirmedText', { email }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('resend.action') }).click();
  await expectResent(traveller);
  await expect
    .poll(async () => (await readConfirmationLink(email)).href, { timeout: 30_000 })
    .not.toBe(first.href);
});

test('the confirmation screen sends the link again and leads to sign-in (spec 2.12)', async ({
  page,
  words,
}) => {
  const traveller = { page, words };
  await page.goto('/sign-up');
  await fillSignUp(traveller, newEmail());
  await expectHeading(traveller, words.say('signUp.doneTitle'));
  await page.getByRole('button', { name: words.say('resend.action') }).click();
  await expectResent(traveller);
});

test('an invalid confirmation link offers a new link or the way back, and a link without a value shows sign-in (spec 2.13)', async ({
  page,
  words,
  watched,
}) => {
  watched.expects(refusedByServer);
  const traveller = { page, words };
  await page.goto('/verify-email?confirmation=not-a-code');
  await expectHeading(traveller, words.say('verifyEmail.invalidTitle'));
  await expect(page.getByRole('link', { name: words.say('auth.backToSignIn') })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(newEmail());
  await page.getByRole('button', { name: words.say('resend.action') }).click();
  await expectResent(traveller);
  await page.goto('/verify-email');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test.describe('signed-in investor', () => {
  test.use({ visitor: 'newcomer' });
  test('is led to the projects from every address of sign-in and sign-up (spec 2.18)', async ({
    page,
    words,
  }) => {
    for (const address of ['/sign-in', '/sign-up', '/additional-info', '/callback/google?code=used-by-now']) {
      await page.goto(address);
      await expectHeading({ page, words }, words.say('projects.title'));
      await expect(page, address).toHaveURL(/\/projects$/);
    }
  });
});

test('a mailed link works in a browser with an expired session', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(/status of 40[01]/);
  const { token } = await createNewcomer(language);
  await callApi(signOut, {}, { token });
  await page.goto('/email-verified');
  await page.evaluate((ended) => localStorage.setItem('parcela-session', ended), token);
  await page.goto('/new-password?code=code-of-a-mail');
  await expectHeading({ page, words }, words.say('newPassword.title'));
  await expect(page.getByLabel(words.say('newPassword.password'), { exact: true })).toBeVisible();
});
