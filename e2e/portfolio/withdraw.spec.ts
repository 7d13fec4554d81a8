import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { startSession } from '../support/people.ts';
import { moveClock } from '../support/sandbox.ts';
import { fillWallet, readWallet } from '../support/wallet.ts';
import { comeBack } from '../staff/year/buyers.ts';
import { saveAccount } from '../staff/year/money-out.ts';
import { confirmIdentity } from '../steps/settings.ts';
import { digitsOf, expectFact, expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

const iban = 'CZ65 0800 0000 1920 0014 5399';

test('an investor withdraws a part of the wallet, and the rest stays', async ({
  page,
  words,
  self: person,
  watched,
}) => {
  // The step-up, and the session that ended while the clock moved.
  watched.expects(/status of 40[13]/);
  const traveller = { page, words };
  await fillWallet(person, 125_000);
  await saveAccount(traveller, iban);
  await moveClock('PT25H');
  await comeBack(traveller, person.email, '/wallet');
  await page.goto('/wallet?currency=CZK');
  await expectHeading(traveller, words.say('wallet.title'));
  await page.getByRole('button', { name: words.say('wallet.withdraw'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: words.say('wallet.withdraw'), exact: true });
  const submit = panel.getByRole('button', { name: words.say('wallet.withdrawSubmit') });

  await test.step('the panel refuses more than the available amount', async () => {
    await panel.getByLabel(words.say('wallet.amount'), { exact: true }).fill('1250,01');
    await submit.click();
    await expect(panel.getByText(words.say('wallet.amountProblem.too_much')).first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the panel shows account and remaining money, and requests the withdrawal', async () => {
    await panel.getByLabel(words.say('wallet.amount'), { exact: true }).fill('450,50');
    await expectFact(page, words.say('wallet.rest'), 79_950);
    await expect(panel.getByText(iban)).toBeVisible();
    await submit.click();
    await confirmIdentity(traveller);
    await expect(panel.getByText(words.say('wallet.requestedTitle'))).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the wallet shows the remaining money, the movement and the withdrawal', async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    const [newest] = await page
      .getByRole('region', { name: words.say('wallet.movements'), exact: true })
      .getByRole('listitem')
      .all();
    await expect(newest!).toContainText(words.say('wallet.kind.withdrawn'));
    expect((await newest!.innerText()).split('\n').map(digitsOf)).toContain('45050');
    await expect(
      page
        .getByRole('table', { name: words.say('wallet.withdrawals') })
        .getByText(words.say('wallet.withdrawal.requested')),
    ).toBeVisible();
    expect(await readWallet({ ...person, token: await startSession(person.email) })).toMatchObject({
      balance: 79_950,
    });
  });
});
