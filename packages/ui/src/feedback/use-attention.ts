import { useRef, useState, type FocusEvent, type MouseEvent } from 'react';

/**
 * Tells whether the user is interacting with the element: the pointer has moved inside and has not left, or
 * an element in it has the focus. A pointer that merely rests where the element appeared does not count;
 * neither does the focus that a dialog takes itself when it opens.
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
