import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { acceptQuestionnaire } from '../support/operator.ts';
import { findOpenProject, getMe } from '../support/people.ts';
import { reviewIdentity } from '../support/sandbox.ts';
import { expectHeading } from '../steps/traveller.ts';
import { answerQuestionnaire, approveDocument, handInDocument, proveIdentity } from '../steps/verify.ts';

test.use({ visitor: 'ownNewcomer' });

test('an investor reads why a document must be repeated and gets the level on the second try', async ({
  page,
  words,
  self: { email, token },
}) => {
  const traveller = { page, words };
  await page.goto('/verification/kyc/sumsub');
  await handInDocument(traveller);
  const comment = 'The photograph is too dark.';
  await reviewIdentity(email, { answer: 'RED', comment });
  await page.getByRole('link', { name: words.say('kyc.finishedLink') }).click();
  // The data loaded on arrival may be older than the submission.
  await expect(page.getByText(words.say('kyc.retryTitle'))).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(comment)).toBeVisible();
  await expectAccessible(page);
  expect((await getMe(token)).kyc.state).toBe('retry');
  await page.getByRole('link', { name: words.say('kyc.repeat') }).click();
  await approveDocument(traveller);
  await expectHeading(traveller, words.say('aml.title'));
  expect((await getMe(token)).kyc.state).toBe('done');
});

test('a politically exposed investor waits for staff and continues to an order once they accept', async ({
  page,
  words,
  self: { token },
}) => {
  const traveller = { page, words };
  const { slug } = await findOpenProject();
  await page.goto(`/verification?slug=${slug}`);
  await proveIdentity(traveller);
  await answerQuestionnaire(traveller, { isExposed: true });
  await expect(page.getByText(words.say('aml.reviewTitle'))).toBeVisible();
  await expectAccessible(page);
  const me = await getMe(token);
  expect(me.aml.state).toBe('review');
  expect(me.verification.map(({ type }) => type)).not.toContain('AML');
  await acceptQuestionnaire(me);
  await page.goto(`/verification?slug=${slug}`);
  await page.waitForURL(new RegExp(`/projects/${slug}/order$`));
  expect((await getMe(token)).aml.state).toBe('done');
});
