import type { Locale } from '../../packages/domain/src/locale.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test, wordsOf } from '../support/journey.ts';
import { startSession } from '../support/people.ts';
import { moveClock } from '../support/sandbox.ts';
import { fillWallet, readWallet } from '../support/wallet.ts';
import { saveAccount } from '../staff/year/money-out.ts';
import { confirmIdentity } from '../steps/settings.ts';
import { openSignedIn } from '../steps/sign-in.ts';
import { digitsOf, expectFact, expectHeading, type Traveller } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

const iban = 'CZ65 0800 0000 1920 0014 5399';
/** The free money before, and the withdrawn part of it, in minor units. */
const parts: readonly (readonly [language: Locale, free: number, part: number])[] = [
  ['cs', 125_000, 45_050],
  ['en', 79_950, 30_025],
  ['pl', 49_925, 10_010],
];

const withdraw = async (
  { page, words }: Traveller,
  [language, free, part]: (typeof parts)[number],
): Promise<void> => {
  const typed = (amount: number): string =>
    (amount / 100).toFixed(2).replace('.', language === 'en' ? '.' : ',');
  await page.goto('/wallet?currency=CZK');
  await expectHeading({ page, words }, words.say('wallet.title'));
  await page.getByRole('button', { name: words.say('wallet.withdraw'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: words.say('wallet.withdraw'), exact: true });
  const submit = panel.getByRole('button', { name: words.say('wallet.withdrawSubmit') });
  const field = panel.getByLabel(words.say('wallet.amount'), { exact: true });

  await test.step('the panel refuses more than the available amount', async () => {
    await field.fill(typed(free + 1));
    await submit.click();
    await expect(panel.getByText(words.say('wallet.amountProblem.too_much')).first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the panel shows account and remaining money, and requests the withdrawal', async () => {
    await field.fill(typed(part));
    await expectFact(page, words.say('wallet.rest'), free - part);
    await expect(panel.getByText(iban)).toBeVisible();
    await submit.click();
    await confirmIdentity({ page, words });
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
    expect((await newest!.innerText()).split('\n').map(digitsOf)).toContain(String(part));
    await expect(
      page
        .getByRole('table', { name: words.say('wallet.withdrawals') })
        .getByText(words.say('wallet.withdrawal.requested'))
        .first(),
    ).toBeVisible();
  });
};

test('an investor withdraws parts of the wallet in three languages, and the rest stays', async ({
  page,
  words,
  self: person,
  browser,
  watched,
}) => {
  // The step-up of the account, and the session that ended while the clock moved.
  watched.expects(/status of 40[13]/);
  await fillWallet(person, 125_000);
  await saveAccount({ page, words }, iban);
  await moveClock('PT25H');
  for (const part of parts) {
    const [language, free, amount] = part;
    await test.step(`withdraws in ${language}`, async () => {
      const token = await startSession(person.email);
      const own = await openSignedIn(browser, page, token, language);
      await withdraw({ page: own, words: await wordsOf(language) }, part);
      await own.context().close();
      expect(await readWallet({ ...person, token })).toMatchObject({ balance: free - amount });
    });
  }
});
