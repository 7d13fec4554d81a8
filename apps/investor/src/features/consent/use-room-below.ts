import { type RefObject, useLayoutEffect } from 'react';

/** Leaves room at the end of the page for what lies over it, so that every button can be scrolled into view. */
export const useRoomBelow = (over: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = over.current;
    if (element === null) return undefined;
    const { style } = document.body;
    const measure = (): void => {
      style.paddingBottom = `${element.offsetHeight}px`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.paddingBottom = '';
    };
  }, [over]);
};
