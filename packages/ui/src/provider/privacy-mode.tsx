import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { privacyStore } from './privacy-store.ts';

interface PrivacyMode {
  isHidden: boolean;
  toggle: () => void;
}

const PrivacyContext = createContext<PrivacyMode>({ isHidden: false, toggle: () => undefined });

/** Read before the first paint, so that a hidden amount never flashes; other tabs follow. */
export function PrivacyModeProvider({ children }: { children: ReactNode }) {
  const [isHidden, setHidden] = useState(privacyStore.isHidden);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === privacyStore.key) setHidden(event.newValue === 'hidden');
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const toggle = useCallback(() => {
    setHidden(!isHidden);
    privacyStore.write(!isHidden);
  }, [isHidden]);

  const value = useMemo(() => ({ isHidden, toggle }), [isHidden, toggle]);
  return <PrivacyContext value={value}>{children}</PrivacyContext>;
}

/** Tells whether amounts are hidden, and changes it. */
export function usePrivacyMode(): PrivacyMode {
  return useContext(PrivacyContext);
}
