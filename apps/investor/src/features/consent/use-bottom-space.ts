import { type RefObject, useLayoutEffect } from 'react';

/**
 * Leaves room at the end of the page for what lies over it, so that every button can be scrolled into view, and tells
 * the height to what is fixed to the window's foot and to the browser's own scrolling to the focus.
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
      // What is fixed to the window's foot stands on it, and hides as much again.
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
