import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

const storageKey = 'parcela-privacy-mode';

interface PrivacyMode {
  isHidden: boolean;
  toggle: () => void;
}

const PrivacyContext = createContext<PrivacyMode>({ isHidden: false, toggle: () => undefined });

/** The browser may forbid storage; amounts are then visible and the choice lasts for the visit. */
function readStored(): boolean {
  try {
    return window.localStorage.getItem(storageKey) === 'hidden';
  } catch {
    return false;
  }
}

function store(isHidden: boolean): void {
  try {
    window.localStorage.setItem(storageKey, isHidden ? 'hidden' : 'shown');
  } catch {
    // Not remembered, for the reason given above.
  }
}

/** Read before the first paint, so that a hidden amount never flashes; other tabs follow. */
export function PrivacyModeProvider({ children }: { children: ReactNode }) {
  const [isHidden, setHidden] = useState(readStored);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === storageKey) setHidden(event.newValue === 'hidden');
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const toggle = useCallback(() => {
    setHidden(!isHidden);
    store(!isHidden);
  }, [isHidden]);

  const value = useMemo(() => ({ isHidden, toggle }), [isHidden, toggle]);
  return <PrivacyContext value={value}>{children}</PrivacyContext>;
}

/** Tells whether amounts are hidden, and changes it. */
export function usePrivacyMode(): PrivacyMode {
  return useContext(PrivacyContext);
}
