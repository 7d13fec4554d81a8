import { useEffect, useRef, useState } from 'react';

const tickMs = 100;

interface AutoClose {
  /** 1 at the start, 0 when it closes; null without a timer. */
  remaining: number | null;
  pause: () => void;
  resume: () => void;
}

/** Runs down while open and not paused, then calls `onClose` once (WCAG 2.2.1: reading it stops the clock). */
export function useAutoClose(
  isOpen: boolean,
  durationMs: number | undefined,
  onClose: () => void,
): AutoClose {
  const [elapsedMs, setElapsedMs] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const onCloseRef = useRef(onClose);
  useEffect(() => {
    onCloseRef.current = onClose;
  });

  const isRunning = isOpen && durationMs !== undefined;
  useEffect(() => {
    if (!isRunning) {
      setElapsedMs(0);
      setPaused(false);
    }
  }, [isRunning]);

  useEffect(() => {
    if (!isRunning || isPaused) return;
    const timer = window.setInterval(() => setElapsedMs((elapsed) => elapsed + tickMs), tickMs);
    return () => window.clearInterval(timer);
  }, [isRunning, isPaused]);

  const isOver = isRunning && elapsedMs >= durationMs;
  useEffect(() => {
    if (isOver) onCloseRef.current();
  }, [isOver]);

  return {
    remaining: isRunning ? Math.max(0, 1 - elapsedMs / durationMs) : null,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
  };
}
