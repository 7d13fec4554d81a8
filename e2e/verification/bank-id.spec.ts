import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProject, getMe } from '../support/people.ts';
import { chooseNextClient } from '../support/sandbox.ts';
import { continueAsClient, leaveForBank, refuseAtBank } from '../steps/bank-id.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownNewcomer' });

test('Bank iD verifies an investor, fills the questionnaire, and leads back to the project (spec 2.24)', async ({
  page,
  words,
  language,
  self: { email, token },
}) => {
  const traveller = { page, words };
  const { slug } = await findOpenProject();
  await chooseNextClient({ email });
  await page.goto(`/verification?slug=${slug}`);
  await expectHeading(traveller, words.say('kyc.title'));
  const ways = page.getByRole('group', { name: words.say('kyc.title') }).getByRole('button');
  await expect(ways.first()).toContainText(
    words.say(language === 'cs' ? 'kyc.bankTitle' : 'kyc.documentTitle'),
  );
  await expectAccessible(page);
  await leaveForBank(traveller);
  await continueAsClient(traveller, email);
  await expect(page.getByText(words.say('kyc.doneTitle'))).toBeVisible();
  await expectAccessible(page);
  await expectHeading(traveller, words.say('aml.title'));
  expect(new URL(page.url()).searchParams.get('slug')).toBe(slug);
  const me = await getMe(token);
  expect(me.kyc.state).toBe('done');
  expect(me.userProfile.verifiedFields).toEqual(expect.arrayContaining(['firstName', 'lastName']));
  for (const field of ['firstName', 'lastName'] as const) {
    const input = page.locator(`[name="${field}"]`);
    await expect(input).toBeDisabled();
    await expect(input).toHaveValue(me.userProfile[field] ?? '');
  }
  // The code in the bank's redirect is used up.
  await page.goto('/callback/bankid?code=used-by-now&state=of-nobody');
  await expect(page.getByText(words.say('bankId.strangeTitle'))).toBeVisible();
  await expectAccessible(page);
  expect((await getMe(token)).kyc.since).toBe(me.kyc.since);
});

test('an investor who cancels at the bank or is refused there can choose again, and no check is decided (spec 2.20)', async ({
  page,
  words,
  self: { token },
}) => {
  const traveller = { page, words };
  const { slug } = await findOpenProject();
  const selection = new RegExp(`/verification/kyc\\?slug=${slug}$`);
  await page.goto(`/verification?slug=${slug}`);

  await test.step('the investor cancels with the button of the bank', async () => {
    await leaveForBank(traveller);
    await refuseAtBank(traveller, 'Cancel');
    await page.waitForURL(selection);
    await expectHeading(traveller, words.say('kyc.title'));
  });
  await test.step('the investor goes back in the browser', async () => {
    await leaveForBank(traveller);
    await page.goBack();
    await page.waitForURL(selection);
    await expectHeading(traveller, words.say('kyc.title'));
  });
  await test.step('the bank does not offer Bank iD to the investor', async () => {
    await leaveForBank(traveller);
    await refuseAtBank(traveller, 'My bank does not offer Bank iD to me');
    await expect(page.getByText(words.say('bankId.noIdentityTitle'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words.say('kyc.backToSelection') }).click();
    await page.waitForURL(selection);
  });
  await test.step('the state registers are down', async () => {
    await leaveForBank(traveller);
    await refuseAtBank(traveller, 'The state registers are down');
    await expect(page.getByText(words.say('bankId.unavailableTitle'))).toBeVisible();
    await page.getByRole('link', { name: words.say('bankId.byDocument') }).click();
    await page.waitForURL(new RegExp(`/verification/kyc/sumsub\\?slug=${slug}$`));
  });
  const { kyc, verification } = await getMe(token);
  expect(['none', 'draft']).toContain(kyc.state);
  expect(verification.map(({ type }) => type)).toEqual(['SIGNUP']);
});
