import { type RefObject, useLayoutEffect } from 'react';

/** Free space around the sheet in its corner, in pixels. */
const gap = 40;

/**
 * While the element covers a corner of the page, adds equal space at the end of the page, so that all content
 * can scroll into view and the focus stays visible (WCAG 2.4.11).
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
