import { ApiFailure } from '@parcela/web';

/** The user has closed the dialog without a proof: nothing has happened, and no message is needed. */
class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled';
}

/** A call waits until the user gives a proof, or cancels. */
export interface StepUpRequest {
  readonly done: () => void;
  readonly cancel: () => void;
}

const state: { show: ((request: StepUpRequest) => void) | null; running: Promise<void> | null } = {
  show: null,
  running: null,
};

/**
 * Registers the dialog that asks the user; returns the function that unregisters it. Only one dialog exists
 * at a time.
 */
export const showStepUpBy = (show: (request: StepUpRequest) => void): (() => void) => {
  state.show = show;
  return () => {
    if (state.show === show) state.show = null;
  };
};

const askPerson = (show: (request: StepUpRequest) => void): Promise<void> =>
  (state.running ??= new Promise<void>((resolve, reject) => {
    show({ done: resolve, cancel: () => reject(new StepUpCancelled()) });
  }).finally(() => {
    state.running = null;
  }));

/**
 * Sends a call that may need a fresh session: when the server requires a step-up, the user gives a proof and
 * the call is sent again. Throws `StepUpCancelled`, or the error of the call.
 */
export const withStepUp = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof ApiFailure && error.code === 'auth.step_up_required';
    if (!isAsked || state.show === null) throw error;
    await askPerson(state.show);
    return call();
  }
};

/** For `onError` of forms: a cancelled step-up is not a failure. */
export const isCancelled = (error: unknown): boolean => error instanceof StepUpCancelled;

/** For popups that show the failure of their own action. */
export const unlessCancelled = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
};
