import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

/** `public/first-paint.js` of the apps reads the same key and sets the same attribute before the first paint. */
const storageKey = 'parcela-color-scheme';
const attribute = 'data-color-scheme';
const darkSystem = '(prefers-color-scheme: dark)';

export type ColorSchemeChoice = 'light' | 'dark' | 'auto';

interface ColorScheme {
  choice: ColorSchemeChoice;
  /** The current scheme of the screen. */
  shown: 'light' | 'dark';
  choose: (choice: ColorSchemeChoice) => void;
}

const ColorSchemeContext = createContext<ColorScheme>({
  choice: 'auto',
  shown: 'light',
  choose: () => undefined,
});

const choiceOf = (text: string | null): ColorSchemeChoice =>
  text === 'light' || text === 'dark' ? text : 'auto';

/** The browser may forbid storage; the choice then lasts for the visit. */
function readStored(): ColorSchemeChoice {
  try {
    return choiceOf(window.localStorage.getItem(storageKey));
  } catch {
    return 'auto';
  }
}

function store(choice: ColorSchemeChoice): void {
  try {
    window.localStorage.setItem(storageKey, choice);
  } catch {
    // Not remembered, for the reason given above.
  }
}

const followSystem = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(darkSystem);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** The scheme of the page, of this device; other tabs follow a choice. */
export function ColorSchemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(readStored);
  const isSystemDark = useSyncExternalStore(
    followSystem,
    () => window.matchMedia(darkSystem).matches,
    () => false,
  );
  const shown = choice === 'auto' ? (isSystemDark ? 'dark' : 'light') : choice;

  useLayoutEffect(() => document.documentElement.setAttribute(attribute, shown), [shown]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === storageKey) setChoice(choiceOf(event.newValue));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const choose = useCallback((next: ColorSchemeChoice) => {
    setChoice(next);
    store(next);
  }, []);
  const value = useMemo(() => ({ choice, shown, choose }), [choice, shown, choose]);
  return <ColorSchemeContext value={value}>{children}</ColorSchemeContext>;
}

/** Light or dark, and the choice behind it. */
export function useColorScheme(): ColorScheme {
  return useContext(ColorSchemeContext);
}
