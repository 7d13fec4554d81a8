import { getPortfolio, getShareBoard } from '@parcela/contract/investor';
import type { Page } from '@playwright/test';
import type { ScreenPhraseId } from '../../packages/phrases/src/speaker.ts';
import { act, approve, ask, openDesk } from '../staff/year/desk.ts';
import { confirmIdentity } from '../steps/settings.ts';
import { openSignedIn } from '../steps/sign-in.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { startSession } from '../support/people.ts';
import { fillWallet, readWallet } from '../support/wallet.ts';

test.use({ visitor: 'ownVerified' });

/** A holder of the demo. */
const holder = { email: 'jana.dvorska@example.com', password: 'Parcela-demo-1' } as const;
const shares = 2;
const unitPrice = 1_234_50;

const sharesOf = async (token: string, project: string): Promise<number> => {
  const { data } = await callApi(getPortfolio, { query: {} }, { token });
  return data.projects.find(({ projectInfo }) => projectInfo.slug === project)?.tokenCount ?? 0;
};

/** Signs the terms that the form proposes, with the money from wallet to wallet. */
const sign = async ({ page, words }: Traveller, password?: string): Promise<void> => {
  const form = page.getByRole('form', { name: words.say('shareBoard.sign.title') });
  await form.getByLabel(words.say('shareBoard.sign.settlement'), { exact: true }).selectOption('wallet');
  await form.getByLabel(words.say('shareBoard.sign.accept')).check();
  await form.getByRole('button', { name: words.say('shareBoard.sign.submit'), exact: true }).click();
  await confirmIdentity({ page, words }, password);
};

test('a holder offers shares, another investor buys them, and staff record the sale', async ({
  page,
  words,
  self: buyer,
  browser,
  language,
  watched,
}) => {
  test.setTimeout(240_000);
  // The step-up of each signature.
  watched.expects(/status of 403/);
  const press = (on: Page, label: ScreenPhraseId): Promise<void> =>
    on.getByRole('button', { name: words.say(label), exact: true }).click();
  const content = await openDesk(browser, words, { role: 'content', place: 'first', language });
  const setSales = async (shareSales: boolean): Promise<void> => {
    await content.page.goto('/backoffice/app-configuration');
    await act(content, { label: 'boLegal.app.edit', typed: { shareSales } });
    await act(content, { label: 'boContent.publish.action' });
    await expect(content.page.getByText(words.say('boContent.publish.done'))).toBeVisible();
  };
  await setSales(true);
  try {
    const token = await startSession(holder.email, holder.password);
    const { data: board } = await callApi(getShareBoard, { query: { locale: language } }, { token });
    const holding = board.holdings.find(({ currency, free }) => currency === 'CZK' && free >= shares);
    if (!holding) throw new Error('The holder has no free shares.');
    const { project } = holding;
    const before = await sharesOf(token, project.slug);
    await fillWallet(buyer, shares * unitPrice);
    const wallets = await Promise.all([readWallet({ ...holder, token }), readWallet(buyer)]);
    const seller = { page: await openSignedIn(browser, page, token), words };
    const traveller = { page, words };

    await test.step('the holder names shares and price, and the offer is on the board', async () => {
      await seller.page.goto('/dashboard');
      const line = seller.page.getByRole('group').filter({ hasText: project.title });
      await line.getByText(project.title, { exact: true }).click();
      await line.getByRole('link', { name: words.say('home.offerShares'), exact: true }).click();
      await expectHeading(seller, words.say('shareBoard.title'));
      const form = seller.page.getByRole('form', { name: words.say('shareBoard.offer.title') });
      const choice = seller.page.getByLabel(words.say('shareBoard.offer.holding'), { exact: true });
      if (await choice.isVisible()) await expect(choice).toHaveValue(project.documentId);
      await form.getByLabel(words.say('shareBoard.shares'), { exact: true }).fill(String(shares));
      await form.getByLabel(words.say('shareBoard.unitPrice'), { exact: true }).fill('1234,50');
      await form.getByRole('button', { name: words.say('shareBoard.offer.submit'), exact: true }).click();
      await expect(seller.page.getByText(words.say('shareBoard.offer.done'))).toBeVisible();
      await expectAccessible(seller.page);
    });
    await test.step('another investor reads the offer and expresses interest', async () => {
      await page.goto(`/projects/${project.slug}`);
      await page.locator(`a[href="/share-board?project=${project.documentId}"]`).click();
      await expect(page.getByText(words.say('shareBoard.statement.noVenue'))).toBeVisible();
      await page
        .getByRole('link', { name: words.say('shareBoard.open') })
        .first()
        .click();
      await expectHeading(traveller, words.say('shareBoard.one', { project: project.title }));
      await expectAccessible(page);
      await press(page, 'shareBoard.interest.send');
      await page.getByRole('link', { name: words.say('shareBoard.interest.open') }).click();
      await expect(page.getByText(words.say('shareBoard.deal.waits'))).toBeVisible();
    });
    await test.step('the holder shares the contacts, and signs the agreed terms', async () => {
      await seller.page.goto(new URL(page.url()).pathname);
      await expect(seller.page.getByText(buyer.email)).toBeHidden();
      await press(seller.page, 'shareBoard.deal.share');
      await expect(seller.page.getByText(buyer.email)).toBeVisible();
      await sign(seller, holder.password);
      await expect(seller.page.getByText(words.say('shareBoard.sign.own'))).toBeVisible();
      await expectAccessible(seller.page);
    });
    await test.step('the buyer signs the same terms', async () => {
      const deal = new URL(page.url()).pathname;
      await page.goto('/dashboard');
      await page
        .getByRole('region', { name: words.say('home.steps') })
        .locator(`a[href="${deal}"]`)
        .click();
      await expect(page.getByText(holder.email)).toBeVisible();
      await expect(page.getByText(words.say('shareBoard.sign.other'))).toBeVisible();
      await sign(traveller);
      await expect(page.getByText(words.say('shareBoard.sign.bothText'))).toBeVisible();
    });
    await test.step('two members of staff record the sale', async () => {
      const finance = await openDesk(browser, words, { role: 'finance', place: 'first', language });
      await finance.page.goto('/backoffice/share-transfers');
      await finance.page.getByRole('row').filter({ hasText: buyer.email }).getByRole('link').first().click();
      const request = await ask(finance, {
        label: 'boShareTransfers.execute.action',
        typed: { reason: 'Both have signed the same terms' },
      });
      const second = await openDesk(browser, words, { role: 'administrator', place: 'first', language });
      await approve(second, request);
    });
    await test.step('shares and money have moved, and seller and buyer see the sale', async () => {
      expect(await sharesOf(token, project.slug)).toBe(before - shares);
      expect(await sharesOf(buyer.token, project.slug)).toBe(shares);
      const [sellerAfter, buyerAfter] = await Promise.all([
        readWallet({ ...holder, token }),
        readWallet(buyer),
      ]);
      expect(sellerAfter.balance - wallets[0].balance).toBe(shares * unitPrice);
      expect(wallets[1].balance - buyerAfter.balance).toBe(shares * unitPrice);
      await page.reload();
      await expect(page.getByText(words.say('shareBoard.interestState.completed')).first()).toBeVisible();
      await expectAccessible(page);
    });
  } finally {
    await setSales(false);
  }
});
