import { useRef, useState, type FocusEvent, type MouseEvent } from 'react';

/**
 * Tells whether somebody is at it: the pointer has moved inside and has not left, or the focus is on something in it.
 * A pointer that merely rests where the thing appeared, after the press that opened it, is no reading; neither is the
 * focus that a dialog takes for itself when it opens.
 */
export function useAttention() {
  const last = useRef<string | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onMouseMove: ({ clientX, clientY, movementX, movementY }: MouseEvent) => {
      const here = `${clientX} ${clientY}`;
      if (movementX !== 0 || movementY !== 0 || (last.current !== null && last.current !== here))
        setPointed(true);
      last.current = here;
    },
    onMouseLeave: () => {
      last.current = null;
      setPointed(false);
    },
    onFocus: (event: FocusEvent) => setFocused(event.target !== event.currentTarget),
    onBlur: () => setFocused(false),
  };
  return { isAttended: isPointed || isFocused, handlers };
}
