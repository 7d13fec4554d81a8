import type { Browser, Locator, Page } from '@playwright/test';
import type { StaffRole } from '@parcela/domain';
import type { ScreenPhraseId, Speaker } from '../../../packages/phrases/src/speaker.ts';
import { siteUrl } from '../../support/environment.ts';
import { expect } from '../../support/journey.ts';
import { typedCredentials } from '../../support/operator.ts';

/** A member of staff with a separate browser. */
export interface Desk {
  readonly page: Page;
  readonly words: Speaker;
}

/**
 * Signs in with password and code. Each code works once: if another journey has used the current code, the next one
 * works.
 */
export const signIn = async (
  { page, words }: Desk,
  role: StaffRole,
  place: 'first' | 'second',
): Promise<void> => {
  await page.goto('/backoffice/today');
  const today = page.getByRole('heading', { level: 1, name: words.say('bo.nav.today') });
  for (const code of ['current', 'next'] as const) {
    const { email, password, totp } = await typedCredentials(role, place, code);
    await page.getByLabel(words.say('bo.signIn.email'), { exact: true }).fill(email);
    await page.getByLabel(words.say('bo.signIn.password'), { exact: true }).fill(password);
    await page.getByLabel(words.say('bo.signIn.code')).fill(totp);
    await page.getByRole('button', { name: words.say('bo.signIn.action'), exact: true }).click();
    await expect(today.or(page.getByRole('alert')).first()).toBeVisible();
    if (await today.isVisible()) return;
  }
  await expect(today).toBeVisible();
};

export const openDesk = async (
  browser: Browser,
  words: Speaker,
  { role, place, language }: { role: StaffRole; place: 'first' | 'second'; language: string },
): Promise<Desk> => {
  const localStorage = [{ name: 'parcela-language', value: language }];
  const context = await browser.newContext({
    baseURL: siteUrl,
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
  });
  const desk = { page: await context.newPage(), words };
  await signIn(desk, role, place);
  return desk;
};

export type Typed = Readonly<Record<string, string | boolean>>;

const fill = async (dialog: Locator, name: string, value: string | boolean): Promise<void> => {
  const field = dialog.locator(`[name="${name}"]`).first();
  if (typeof value === 'boolean') return field.setChecked(value);
  const tag = await field.evaluate((element) => element.tagName);
  if (tag === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
};

interface Acting {
  /** The button; the dialog has the same name. */
  readonly label: ScreenPhraseId;
  readonly typed?: Typed;
  /** Buttons pressed before typing, which add parts to the form. */
  readonly adds?: readonly string[];
  /** Other work in the dialog. */
  readonly also?: (dialog: Locator) => Promise<void>;
  /** The list row with the action; without one it is an action of the page. */
  readonly within?: Locator;
}

/** Presses an action: its button, or its line in the menu of further actions. */
export const press = async ({ page, words }: Desk, place: Locator | Page, name: string): Promise<void> => {
  const button = place.getByRole('button', { name, exact: true }).first();
  const more = place.getByRole('button', { name: words.say('bo.action.more'), exact: true }).first();
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const send = async (
  desk: Desk,
  { label, typed = {}, adds = [], also, within }: Acting,
  submit?: ScreenPhraseId,
): Promise<void> => {
  const { page, words } = desk;
  const name = words.say(label);
  await press(desk, within ?? page, name);
  const dialog = page.getByRole('dialog', { name, exact: true });
  for (const added of adds) await dialog.getByRole('button', { name: added, exact: true }).click();
  await also?.(dialog);
  for (const [field, value] of Object.entries(typed)) await fill(dialog, field, value);
  const buttons = dialog.locator('button[type=submit]');
  await (
    submit === undefined ? buttons : buttons.and(page.getByRole('button', { name: words.say(submit) }))
  ).click();
  await expect(dialog).toBeHidden();
};

/** Performs an action immediately. */
export const act = (desk: Desk, acting: Acting): Promise<void> => send(desk, acting);

/** Requests an approval; returns the address of the request. */
export const ask = async (desk: Desk, acting: Acting): Promise<string> => {
  await send(desk, acting, 'bo.action.ask');
  const link = desk.page.getByRole('link', { name: desk.words.say('bo.approval.open') }).last();
  return (await link.getAttribute('href')) ?? '';
};

/** The second person reads the request and approves it. */
export const approve = async (desk: Desk, request: string): Promise<void> => {
  const { page, words } = desk;
  await page.goto(request);
  await act(desk, {
    label: 'boApprovals.approve.action',
    typed: { reason: 'Looked at by a second person' },
  });
  await expect(
    page.getByText(words.say('boApprovals.state.executed'), { exact: true }).first(),
  ).toBeVisible();
};

/** Opens a screen of the back office. */
export const open = async ({ page, words }: Desk, path: string, title: ScreenPhraseId): Promise<void> => {
  await page.goto(`/backoffice${path}`);
  await expect(page.getByRole('heading', { level: 1, name: words.say(title) })).toBeVisible();
};

/** Searches in a field of a form and chooses the result. */
export const find = async (
  { words }: Desk,
  dialog: Locator,
  { search, typed, name }: { search: ScreenPhraseId; typed: string; name: string },
): Promise<void> => {
  await dialog.getByLabel(words.say(search), { exact: true }).fill(typed);
  const field = dialog.locator(`[name="${name}"]`);
  await expect(field.locator('option').filter({ hasText: typed }).first()).toBeAttached();
  const value = await field.locator('option').filter({ hasText: typed }).first().getAttribute('value');
  await field.selectOption(value ?? '');
};
