import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Not every browser reports that it is idle. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
};

interface LaterProps {
  readonly fallback?: ReactNode;
  /** Components whose code is loaded on demand. */
  readonly children: ReactNode;
}

/** Parts outside the screen load after it, when the browser is idle. */
export const Later = ({ fallback, children }: LaterProps): ReactNode => {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  return isTime ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
};
