import { useEffect, useRef } from 'react';

const arrival = { isFirst: true };

/** For what takes itself away when it is pressed: the focus goes on at the heading. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Names the screen in the browser's tab, and moves the focus to its h1 when the person came here from another screen,
 * so that a screen reader begins there. Called once by each screen, where its h1 is rendered.
 */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Parcela`;
  }, [title]);
  useEffect(() => {
    const isFirst = arrival.isFirst;
    arrival.isFirst = false;
    if (!isFirst) focusHeading();
  }, []);
};

/** A step of a screen that the person chose: where what was pressed is gone with the step before, the h1 has the focus. */
export const useStepFocus = (step: string | undefined): void => {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) focusHeading();
  }, [step]);
};
