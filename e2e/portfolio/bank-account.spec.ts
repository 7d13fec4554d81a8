import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { getMe } from '../support/people.ts';
import { fillWallet, readWallet } from '../support/wallet.ts';
import { confirmIdentity, openSettings, sectionOf } from '../steps/settings.ts';

test.use({ visitor: 'ownVerified' });

const iban = 'CZ65 0800 0000 1920 0014 5399';

test('the form checks a bank account while the investor types, and payouts wait a day (spec 8.18)', async ({
  page,
  words,
  self: person,
  watched,
}) => {
  // The step-up, and the account that cannot receive money yet.
  watched.expects(/status of 40[39]/);
  const traveller = { page, words };
  const { userProfile } = await getMe(person.token);
  await fillWallet(person, 125_000);
  await openSettings(traveller);
  const distributions = sectionOf(traveller, 'distributions');
  await distributions
    .getByRole('button', { name: words.say('settings.accountAddOf', { currency: 'CZK' }) })
    .click();
  const typed = distributions.getByLabel(words.say('settings.iban'), { exact: true });

  await test.step('the form marks an invalid number immediately and does not send it', async () => {
    await typed.pressSequentially('CZ65 0800');
    await expect(
      distributions.getByText(words.say('settings.ibanTyping', { length: 8, needed: 24 })),
    ).toBeVisible();
    await typed.fill(iban.replace('CZ65', 'CZ56'));
    await expect(distributions.getByText(words.say('settings.iban.wrong'))).toBeVisible();
    await distributions.getByRole('button', { name: words.say('settings.accountSave') }).click();
    await expect(distributions.getByText(words.say('error.bank_account.iban_invalid'))).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the form saves a valid number in the investor’s name, and the account waits', async () => {
    await typed.fill(iban);
    await expect(distributions.getByText(words.say('settings.iban.right'))).toBeVisible();
    await expect(distributions.getByLabel(words.say('settings.holder'), { exact: true })).toHaveValue(
      `${userProfile.firstName} ${userProfile.lastName}`,
    );
    await distributions.getByRole('button', { name: words.say('settings.accountSave') }).click();
    await confirmIdentity(traveller);
    await expect(distributions.getByText(words.say('settings.accountSaved'))).toBeVisible();
    await expect(
      distributions.getByText(words.say('settings.accountState.waiting'), { exact: true }),
    ).toBeVisible();
    await expect(distributions.getByText(iban)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the investor cannot empty the wallet until then, and the screen says why', async () => {
    const wallet = sectionOf(traveller, 'wallet');
    await wallet.getByRole('button', { name: words.say('settings.emptyWallet') }).click();
    const question = page.getByRole('dialog', { name: words.say('settings.emptyTitle') });
    await expect(
      question.getByText(words.say('settings.emptyAccount.waiting', { currency: 'CZK' })),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: words.say('settings.emptyConfirm') }).click();
    await expect(question.getByText(words.say('error.wallet.bank_account_waiting'))).toBeVisible();
    expect((await readWallet(person)).balance).toBe(125_000);
  });
});
