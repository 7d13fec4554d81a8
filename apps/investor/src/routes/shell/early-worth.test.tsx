import { adoptLocale, needPhrases, pageBuild } from '@parcela/web';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, samplePortfolio } from '../../../test/support/samples.ts';
import { ShellFrame } from './shell-frame.tsx';
import { showStoredWorth } from './stored-worth.ts';
import { storedAnswersKey } from '../../shared/offline/stored-app.ts';
import { session } from '../../shared/session/session.ts';
import { showEarlyWorth } from '../../features/dashboard/home/early-worth.ts';
import { portfolioOptions } from '../../features/dashboard/get-dashboard.ts';
import { DashboardShell } from '../../features/dashboard/home/worth-shell.tsx';

const portfolio = { ...samplePortfolio(), netWorth: 12_345_678, currency: 'CZK' as const };
const { queryKey } = portfolioOptions('CZK', 'cs');

const store = (change: object = {}): void =>
  localStorage.setItem(
    storedAnswersKey,
    JSON.stringify({
      build: Object.values(pageBuild()).join(' '),
      session: 'token',
      storedAt: Date.now(),
      answers: [[queryKey, dataOf(portfolio), Date.parse('2026-11-26T09:30:00Z')]],
      ...change,
    }),
  );

/** Returns the text that a reader sees in place of the net worth in the shell. */
const shownText = (): string | undefined => {
  const room = document.querySelector('[data-early-figure]');
  if (room === null || room.closest('[hidden]') !== null) return undefined;
  return [...room.children]
    .map((line) => {
      const copy = line.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove();
      return copy.textContent.trim();
    })
    .filter((line) => line !== '')
    .join(' | ');
};

beforeEach(async () => {
  await needPhrases('common', 'dashboard');
  await adoptLocale('cs');
  session.start('token');
  const shell = renderToStaticMarkup(
    <ShellFrame>
      <DashboardShell />
    </ShellFrame>,
  );
  document.body.innerHTML = `<div id="root"><div class="shell" data-for="person cs">${shell}</div></div>`;
});
afterEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  await adoptLocale('en');
});

describe('the shell of the dashboard', () => {
  it('shows a skeleton until the app knows the net worth, and then the net worth', () => {
    expect(shownText()).toBeUndefined();
    showEarlyWorth(portfolio, 'cs');
    expect(shownText()).toBe('Celkový majetek | 123\u00a0456,78\u00a0Kč');
    expect(document.querySelector('[data-early-room]')?.closest('[hidden]')).not.toBeNull();
  });

  it('hides the net worth from a reader who hides amounts', () => {
    localStorage.setItem('parcela-privacy-mode', 'hidden');
    showEarlyWorth(portfolio, 'cs');
    expect(shownText()).toBe('Celkový majetek | ••••\u00a0Kč');
  });

  it('shows the stored net worth with its time until the current one arrives', () => {
    store();
    showStoredWorth(queryKey, 'cs');
    expect(shownText()).toMatch(/^Celkový majetek stav k\s26\..*10:30 \| 123\u00a0456,78\u00a0Kč$/);
    showEarlyWorth({ ...portfolio, netWorth: 100 }, 'cs');
    expect(shownText()).toBe('Celkový majetek | 1,00\u00a0Kč');
  });

  it.each([
    ['of another session', { session: 'other' }],
    ['of another build', { build: 'older' }],
    ['older than a week', { storedAt: Date.now() - 8 * 86_400_000 }],
    ['of another currency', { answers: [[portfolioOptions('EUR', 'cs').queryKey, dataOf(portfolio), 1]] }],
  ])('does not show a stored net worth %s', (_, change) => {
    store(change);
    showStoredWorth(queryKey, 'cs');
    expect(shownText()).toBeUndefined();
  });

  it('leaves a page without a shell unchanged', () => {
    document.body.innerHTML = '<div id="root"></div>';
    showEarlyWorth(portfolio, 'cs');
    expect(document.body.textContent).toBe('');
  });
});
