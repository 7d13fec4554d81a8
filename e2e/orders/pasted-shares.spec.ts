import fc from 'fast-check';
import { foreignForm, inForeignForm } from '../../packages/domain/test/support/written-amounts.ts';
import { expect, test } from '../support/journey.ts';
import { pasteInto } from '../support/input/paste.ts';
import { findOpenProject } from '../support/people.ts';

test.use({ visitor: 'buyer' });

test('the field takes a pasted number of shares, or keeps the pasted text and refuses it', async ({
  page,
  words,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug } = await findOpenProject();
  await page.goto(`/projects/${slug}/order`);
  const field = page.getByLabel(words.say('order.numOfShares'), { exact: true });
  const notWhole = page.getByText(words.say('issue.whole_number_required'));
  const noNumber = page.getByText(words.say('issue.number_required'));

  const shares = fc.bigInt({ min: 1n, max: 10_000_000n });
  const anyNumber = fc.asyncProperty(shares, foreignForm, async (number, form) => {
    const text = inForeignForm(number * 100n, { ...form, isMoney: false, isShort: true }, 'CZK');
    const isWhole = /^[\d\s]+$/.test(text);
    expect([text, await pasteInto(field, text)]).toEqual([text, isWhole ? String(number) : text]);
    await expect(notWhole.or(noNumber)).toHaveCount(isWhole ? 0 : 1);
  });
  await fc.assert(anyNumber, { numRuns: 30, endOnFailure: true });

  for (const text of ['5,5', '5.5', '1,000', '1.000,50']) {
    expect(await pasteInto(field, text)).toBe(text);
    await expect(notWhole).toBeVisible();
  }
  for (const text of ['1e3', '-7', '7 ks']) expect(await pasteInto(field, text)).toBe(text);
  expect(await pasteInto(field, '\u200B12\u00A0000\u200E')).toBe('12000');
  await field.fill('5');
  await field.press('.');
  await expect(field).toHaveValue('5');
  await expect(notWhole).toBeVisible();
});
