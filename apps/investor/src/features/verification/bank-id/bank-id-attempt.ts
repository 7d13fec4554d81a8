/** The data that the app needs when the browser returns from the bank. */
export interface BankIdAttempt {
  readonly state: string;
  /** The project that the user will order. */
  readonly slug?: string | undefined;
}

const chosenKey = 'parcela-bank-id-chosen';
// Not in session storage: a bank's app may open the return in a new tab of the same browser.
const attemptKey = 'parcela-bank-id';

const isAttempt = (value: unknown): value is BankIdAttempt =>
  typeof value === 'object' && value !== null && 'state' in value && typeof value.state === 'string';

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** The redirect flag and the state of spec section 4 (bank identity). The server checks its own copy of the state. */
export const bankIdMemory = {
  /** The user chose the bank, so the next screen goes there. */
  choose: (): void => sessionStorage.setItem(chosenKey, 'true'),
  isChosen: (): boolean => sessionStorage.getItem(chosenKey) !== null,
  /** Called on the way to the bank, so that the browser's back button does not lead to the bank again. */
  unchoose: (): void => sessionStorage.removeItem(chosenKey),
  store: (attempt: BankIdAttempt): void => localStorage.setItem(attemptKey, JSON.stringify(attempt)),
  attempt: (): BankIdAttempt | null => {
    const stored = parse(localStorage.getItem(attemptKey));
    return isAttempt(stored) ? stored : null;
  },
  clear: (): void => localStorage.removeItem(attemptKey),
};
