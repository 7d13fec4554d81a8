import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const cardWidths = {
  phone: '(max-width: 39.99em)',
  tablet: '(max-width: 63.99em)',
  laptop: '(max-width: 79.99em)',
} as const;

/**
 * Rows become cards on small screens, and wherever the table needs more room than it has: large text, long amounts.
 * Scrolled to the side, its last column would lie under the menu of the row.
 */
export function useCards(upTo: keyof typeof cardWidths = 'phone') {
  const isSmall = useMediaQuery(cardWidths[upTo], false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [{ needed, room }, setWidths] = useState({ needed: 0, room: Infinity });
  const isInCards = isSmall || room < needed;

  const measure = useCallback((): void => {
    if (root.current === null) return;
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
    const isTable = root.current.dataset['cards'] === undefined;
    const nowRoom = root.current.clientWidth;
    setWidths((known) => {
      // Cards do not show the width that the table needs; its earlier width is still valid.
      const nowNeeded = isTable && scrollWidth > clientWidth + 1 ? scrollWidth + 2 : known.needed;
      const isKnown = nowNeeded === known.needed && nowRoom === known.room;
      return isKnown ? known : { needed: nowNeeded, room: nowRoom };
    });
  }, []);

  useLayoutEffect(measure);
  useEffect(() => {
    if (root.current === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [measure]);

  return { isInCards, root, frame };
}
