import { type Locale, locales, writeAmount } from '@parcela/domain';
import type { Locator } from '@playwright/test';
import fc from 'fast-check';
import {
  amounts,
  foreignForm,
  inForeignForm,
  isAmbiguousForm,
  ownForms,
} from '../../packages/domain/test/support/written-amounts.ts';
import { speakerOf } from '../../packages/phrases/src/speaker.ts';
import { expect, test } from '../support/journey.ts';
import { pasteInto } from '../support/input/paste.ts';
import { getMe } from '../support/people.ts';
import { openDesk, press } from './year/desk.ts';

const currency = 'CZK';
const runs = { numRuns: 8, endOnFailure: true };
/** The field may show another kind of space. */
const visible = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

/** Every pasted amount, in the reader's own format or another language's, appears in the field. */
const pasteAmounts = async (field: Locator, locale: Locale): Promise<void> => {
  const ofOwn = fc.asyncProperty(amounts, fc.nat({ max: 5 }), async (minor, form) => {
    const text = ownForms(minor, locale, currency)[form] ?? '';
    expect([text, await pasteInto(field, text)]).toEqual([text, writeAmount(minor, { locale })]);
  });
  await fc.assert(ofOwn, runs);
  const ofOthers = fc.asyncProperty(amounts, foreignForm, async (minor, form) => {
    const text = inForeignForm(minor, form, currency);
    const shown = await pasteInto(field, text);
    const isRefused = visible(shown) === visible(text) && isAmbiguousForm(text);
    expect([text, isRefused ? 'refused' : shown]).toEqual([
      text,
      isRefused ? 'refused' : writeAmount(minor, { locale }),
    ]);
  });
  await fc.assert(ofOthers, { ...runs, numRuns: 2 * runs.numRuns });
};

test('A back-office field takes any pasted amount, or keeps the text and refuses it', async ({
  browser,
  words,
  language,
  people,
}) => {
  const investor = await getMe((await people.newcomer()).token);
  const { page } = await openDesk(browser, words, { role: 'compliance', place: 'second', language });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const locale of locales) {
    const speaker = await speakerOf(locale);
    const action = speaker.say('boInvestors.restrict.action');
    await page.evaluate((chosen) => localStorage.setItem('parcela-language', chosen), locale);
    await page.goto(`/backoffice/investors/${investor.documentId}`);
    await press({ page, words: speaker }, page, action);
    const dialog = page.getByRole('dialog', { name: action, exact: true });
    const field = dialog.locator('[name="amount"]');
    await pasteAmounts(field, locale);

    expect(await pasteInto(field, '1.000')).toBe('1.000');
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog.getByText(speaker.say('issue.amount_ambiguous')).first()).toBeVisible();
  }
});
