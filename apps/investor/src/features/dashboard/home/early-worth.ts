import type { Portfolio } from '@parcela/contract/investor';
import { type Locale, localeTags } from '@parcela/domain';
import { formatHiddenMoney, formatMoneyToParts, privacyStore } from '@parcela/ui';

/** The part of the shell that shows the net worth, and the placeholder for a figure. */
export const earlyWorth = {
  figure: 'data-early-figure',
  at: 'data-early-at',
  room: 'data-early-room',
} as const;

const partsOf = ({ netWorth, currency }: Portfolio, tag: string) =>
  privacyStore.isHidden()
    ? [{ kind: 'figure', text: formatHiddenMoney(tag, currency) }]
    : formatMoneyToParts(tag, netWorth, currency);

/** Writes parts into the shell that look like those drawn by the kit's component. */
const write = (figure: Element, parts: ReturnType<typeof partsOf>): void => {
  const small = figure.querySelector('[class]')?.className ?? '';
  const drawn = parts.map(({ kind, text }) => {
    const part = document.createElement('span');
    part.textContent = text;
    if (kind === 'currency') part.className = small;
    return part;
  });
  figure.replaceChildren(...drawn);
};

/**
 * Writes the net worth into the shell of the dashboard, seconds before the code of the screen has loaded on a
 * slow phone. The app replaces the shell; then there is nothing to write into.
 */
export const showEarlyWorth = (portfolio: Portfolio, locale: Locale, at?: string): void => {
  const shell = document.querySelector(`.shell[data-for='person ${locale}'] [${earlyWorth.figure}]`);
  const figure = shell?.querySelector('[data-size]');
  if (!(shell instanceof HTMLElement) || !figure) return;
  write(figure, partsOf(portfolio, localeTags[locale]));
  const time = shell.querySelector<HTMLElement>(`[${earlyWorth.at}]`);
  if (time) {
    time.hidden = at === undefined;
    time.textContent = (time.textContent ?? '').replace('{time}', at ?? '');
  }
  shell.hidden = false;
  const room = shell.parentElement?.querySelector<HTMLElement>(`[${earlyWorth.room}]`);
  if (room) room.hidden = true;
};
