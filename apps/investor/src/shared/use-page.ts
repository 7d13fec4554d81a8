import { useEffect } from 'react';

const shown = { isFirst: true };

/**
 * What a screen owes whoever arrives at it: the title of the tab, and the focus on the h1, so that a screen reader
 * says where one is. The first screen of a visit keeps the focus where the browser puts it.
 */
export const usePage = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? 'Parcela' : `${title} – Parcela`;
  }, [title]);

  useEffect(() => {
    if (shown.isFirst) {
      shown.isFirst = false;
      return;
    }
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
};
