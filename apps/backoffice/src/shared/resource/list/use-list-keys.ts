import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../navigation/is-typing.ts';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves the focus to the link of the next or previous row. */
const goToRow = (root: HTMLElement, step: number): boolean => {
  const links = [...root.querySelectorAll<HTMLElement>('tbody th[scope="row"] a')];
  const row = document.activeElement?.closest('tbody tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  // Without a focused row, down focuses the first one and up does nothing.
  const next = links[at === -1 ? (step > 0 ? 0 : -1) : at + step];
  if (next === undefined) return false;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
};

const goToFilters = (root: HTMLElement): boolean => {
  const filter = root.querySelector<HTMLElement>('[data-filters] :is(input, select)');
  filter?.focus();
  return filter !== null;
};

const selectRow = (): boolean => {
  const box = document.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>('[type="checkbox"]');
  box?.click();
  return box !== null && box !== undefined;
};

/**
 * Keys of a list: j, k and the arrows move between rows, `/` focuses the first filter, x selects a row. The
 * focus itself moves to the link of a row, so that Enter opens it and a screen reader reads it.
 */
export const useListKeys = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const list = root.current;
      if (isTyping(event) || list === null) return;
      const step = steps[event.key];
      const does = { '/': () => goToFilters(list), x: selectRow }[event.key];
      const isDone = step === undefined ? does?.() : goToRow(list, step);
      if (isDone === true) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
};
