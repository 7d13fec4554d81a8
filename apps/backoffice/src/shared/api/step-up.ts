import { ApiFailure } from '@parcela/web';

type Asking = (isProved: boolean) => void;

const asked: { current: Asking | null; listener: (() => void) | null } = { current: null, listener: null };

/** The open step-up question, shown by the dialog of the frame. */
export const stepUp = {
  isAsked: (): boolean => asked.current !== null,
  subscribe: (listener: () => void): (() => void) => {
    asked.listener = listener;
    return () => {
      asked.listener = null;
    };
  },
  answer: (isProved: boolean): void => {
    const answer = asked.current;
    asked.current = null;
    asked.listener?.();
    answer?.(isProved);
  },
};

/** Asks for a step-up if the refusal needs one; returns true when the user completed it. */
export const askStepUp = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ApiFailure) || error.code !== 'auth.step_up_required') return false;
  // Without the dialog the user cannot answer; a second question is refused while one is open.
  if (asked.listener === null || asked.current !== null) return false;
  return new Promise((resolve) => {
    asked.current = resolve;
    asked.listener?.();
  });
};
