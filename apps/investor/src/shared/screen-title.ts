import { useEffect } from 'react';

const arrival = { isFirst: true };

/**
 * Names the screen in the browser's tab, and moves the focus to its h1 when the person came here from another screen,
 * so that a screen reader begins there. Called once by each screen, where its h1 is rendered.
 */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Parcela`;
  }, [title]);
  useEffect(() => {
    const heading = arrival.isFirst ? null : document.querySelector('h1');
    arrival.isFirst = false;
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
};
