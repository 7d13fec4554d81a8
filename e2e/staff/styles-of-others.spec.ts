import { expect, test } from '../support/journey.ts';
import { openDesk, press } from './year/desk.ts';

/** The clipboard content of a word processor and of a web page. */
const pasted = [
  '<meta charset="utf-8"><style>.slanted { font-style: italic; }</style>',
  '<p style="color:red">plain <span style="font-weight:700">heavy</span> <span class="slanted">slanted</span></p>',
].join('');

/** A demo investor who has mails; the newest investor may have none. */
const someoneWithMails = 'jana.dvorska@example.com';

test('Pasted words stay bold and italic, and a mail keeps its look, under the back office’s content security policy', async ({
  browser,
  words,
  language,
}) => {
  const desk = await openDesk(browser, words, { role: 'administrator', place: 'second', language });
  const { page } = desk;

  await test.step('a member of staff pastes words into a formatted text', async () => {
    await page.goto('/backoffice/articles');
    await press(desk, page, words.say('boContent.article.create'));
    const text = page.getByRole('dialog').locator('[contenteditable]').first();
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
    await expect(text).toHaveText('plain heavy slanted');
    await expect(text.locator('strong')).toHaveText('heavy');
    await expect(text.locator('em')).toHaveText('slanted');
    await expect(text).toHaveCSS('white-space', 'pre-wrap');
    await expect(text).toHaveCSS('position', 'relative');
  });

  await test.step('the back office shows a mail as its recipient sees it', async () => {
    await page.goto(`/backoffice/investors?search=${someoneWithMails}`);
    await page.getByRole('link', { name: someoneWithMails }).first().click();
    await expect(page.locator('main details').first()).toBeAttached();
    await page.locator('main details').evaluateAll((all) => {
      for (const part of all) (part as HTMLDetailsElement).open = true;
    });
    await page.locator('main a[href*="/backoffice/mails/"]').first().click();
    const card = page.locator('main iframe').contentFrame().locator('.card').first();
    await expect(card).toHaveCSS('border-radius', '12px');
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(card).not.toHaveCSS('background-color', dark);
  });
});
