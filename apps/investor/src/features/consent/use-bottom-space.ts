import { type RefObject, useLayoutEffect } from 'react';

/**
 * Adds space at the end of the page for what covers it, so that every button can be scrolled into view, and passes
 * the height to fixed elements and to the browser's scrolling to the focus.
 */
export const useRoomBelow = (over: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = over.current;
    if (element === null) return undefined;
    const { style } = document.body;
    const root = document.documentElement.style;
    const measure = (): void => {
      const height = `${element.offsetHeight}px`;
      style.paddingBottom = height;
      // Elements fixed to the bottom of the window are above it, and cover as much again.
      root.scrollPaddingBottom = `calc(${height} + 5rem)`;
      root.setProperty('--parcela-room-below', height);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.paddingBottom = '';
      root.scrollPaddingBottom = '';
      root.removeProperty('--parcela-room-below');
    };
  }, [over]);
};
