/** What the app has to know again when the browser comes back from the bank. */
export interface BankIdAttempt {
  readonly state: string;
  /** The project that the person wants to order. */
  readonly slug?: string | undefined;
}

const chosenKey = 'parcela-bank-id-chosen';
// A bank's app may bring the person back in a new tab of the same browser, which has no session storage of this one.
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
  /** The person chose the bank: the next screen leads there. */
  choose: (): void => sessionStorage.setItem(chosenKey, 'true'),
  isChosen: (): boolean => sessionStorage.getItem(chosenKey) !== null,
  /** On the way there: whoever steps back from the bank is not sent there again. */
  unchoose: (): void => sessionStorage.removeItem(chosenKey),
  store: (attempt: BankIdAttempt): void => localStorage.setItem(attemptKey, JSON.stringify(attempt)),
  attempt: (): BankIdAttempt | null => {
    const stored = parse(localStorage.getItem(attemptKey));
    return isAttempt(stored) ? stored : null;
  },
  clear: (): void => localStorage.removeItem(attemptKey),
};
