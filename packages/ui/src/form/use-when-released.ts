import { useCallback, useEffect, useRef } from 'react';

const ends = ['pointerup', 'pointercancel'] as const;

/**
 * Runs work immediately or, while a pointer is pressed, after its click: a message in between would move the
 * button away from the pointer, and the press would be lost.
 */
export function useWhenReleased(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const record = (event: Event) => {
      isPressed.current = event.type === 'pointerdown';
    };
    for (const type of ['pointerdown', ...ends])
      document.addEventListener(type, record, { capture: true, signal });
    return () => listening.abort();
  }, []);
  return useCallback((work) => {
    if (!isPressed.current) return work();
    const release = new AbortController();
    const end = () => {
      release.abort();
      // The click comes after the release, in the same task.
      setTimeout(work);
    };
    for (const type of ends) document.addEventListener(type, end, { signal: release.signal });
  }, []);
}
