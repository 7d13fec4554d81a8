/** The current waits of a run, so that a hanging run reports them. */
export interface Waits {
  /** Runs the work, which is listed by name meanwhile. */
  on<T>(what: string, work: () => Promise<T>): Promise<T>;
  /**
   * Runs the work for at most this many milliseconds or until the signal; ignores a later result.
   * @throws OverdueError
   */
  within<T>(deadline: number | AbortSignal, what: string, work: () => Promise<T>): Promise<T>;
  /** The current waits, longest first. */
  open(): readonly string[];
}

export class OverdueError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} did not end in ${Math.round(ms / 1_000)} s`);
    this.name = 'OverdueError';
  }
}

export const createWaits = (): Waits => {
  const open = new Map<symbol, { readonly what: string; readonly since: number }>();

  const on = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const own = Symbol(what);
    open.set(own, { what, since: performance.now() });
    try {
      return await work();
    } finally {
      open.delete(own);
    }
  };

  return {
    on,
    within: async (deadline, what, work) => {
      const since = performance.now();
      const over = Promise.withResolvers<never>();
      const end = (): void => over.reject(new OverdueError(what, performance.now() - since));
      const timer = typeof deadline === 'number' ? setTimeout(end, deadline) : undefined;
      if (typeof deadline !== 'number') deadline.addEventListener('abort', end);
      try {
        return await Promise.race([on(what, work), over.promise]);
      } finally {
        clearTimeout(timer);
        if (typeof deadline !== 'number') deadline.removeEventListener('abort', end);
      }
    },
    open: () =>
      [...open.values()].map(
        ({ what, since }) => `${what} (${Math.round((performance.now() - since) / 1_000)} s)`,
      ),
  };
};
