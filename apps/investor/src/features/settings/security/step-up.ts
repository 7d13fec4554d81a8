import { ApiFailure } from '../../../shared/api/api.ts';

/** The person closed the dialog instead of proving who they are: nothing has happened, and nothing has to be told. */
class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled';
}

/** Somebody waits until the person has proved who they are, or has declined. */
export interface StepUpRequest {
  readonly done: () => void;
  readonly cancel: () => void;
}

const state: { show: ((request: StepUpRequest) => void) | null; running: Promise<void> | null } = {
  show: null,
  running: null,
};

/** Names who asks the person; answers how to stop. There is one dialog at a time. */
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
 * Sends a call that may need a fresh session: when the server asks for it, the person proves who
 * they are, and the call is sent again. Throws `StepUpCancelled`, or what the call throws.
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

/** For `onError` of forms: a cancelled proof is no failure. */
export const isCancelled = (error: unknown): boolean => error instanceof StepUpCancelled;

/** For popups that show what their work throws. */
export const unlessCancelled = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
};
