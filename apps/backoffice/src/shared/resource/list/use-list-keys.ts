import { type RefObject, useEffect } from 'react';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Keys of a list: j, k and the arrows go from row to row, `/` to the first filter. The focus itself moves to the link of
 * a row, so that Enter opens it and a screen reader says it.
 */
export const useListKeys = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || root.current === null) return;
      if (event.key === '/') {
        const filter = root.current.querySelector<HTMLElement>('[data-filters] :is(input, select)');
        if (filter === null) return;
        event.preventDefault();
        filter.focus();
        return;
      }
      const step = steps[event.key];
      if (step === undefined) return;
      const links = [...root.current.querySelectorAll<HTMLElement>('tbody th[scope="row"] a')];
      const at = links.findIndex((link) => link === document.activeElement);
      // Without a focused row, down focuses the first one and up does nothing.
      const next = links[at === -1 ? (step > 0 ? 0 : -1) : at + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
};
