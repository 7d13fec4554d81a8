import { useEffect, useRef } from 'react';
import { pageBrand } from '../frame/page-facts.ts';

const arrival = { isFirst: true };

/** For a control that disappears when it is pressed: the focus goes to the heading. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Sets the title of the browser's tab, and moves the focus to the h1 when the user came from another screen,
 * so that a screen reader starts there. Each screen calls it once, where its h1 renders.
 */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    document.title = [title, pageBrand().name].filter((part) => part !== '').join(' · ');
  }, [title]);
  useEffect(() => {
    const isFirst = arrival.isFirst;
    arrival.isFirst = false;
    if (!isFirst) focusHeading();
  }, []);
};

/**
 * A step of a screen that the user chose: when the pressed control disappears with the previous step, the h1
 * gets the focus.
 */
export const useStepFocus = (step: string | undefined): void => {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) focusHeading();
  }, [step]);
};
