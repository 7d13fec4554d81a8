import { type RefObject, useLayoutEffect } from 'react';

/** Beside the sheet in its corner. */
const gap = 40;

/**
 * While the element stands over the page in a corner, adds as much room at the page's end, so that everything under it
 * can be scrolled into view, and keeps the focus clear of it (WCAG 2.4.11).
 */
export const useRoomBelow = (over: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = over.current;
    if (element === null) return undefined;
    const { style } = document.body;
    const root = document.documentElement.style;
    const measure = (): void => {
      const isOver = getComputedStyle(element).position === 'fixed';
      const height = isOver ? `${element.offsetHeight + gap}px` : '';
      style.paddingBottom = height;
      root.scrollPaddingBottom = height;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.paddingBottom = '';
      root.scrollPaddingBottom = '';
    };
  }, [over]);
};
