/** What a run waits for, so that one that comes to no end says for what. */
export interface Waits {
  /** Does the work, which is named for as long as it lasts. */
  on<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** The same, for so long at most; what comes of the work later is dropped. @throws OverdueError */
  within<T>(ms: number, what: string, work: () => Promise<T>): Promise<T>;
  /** What is waited for at this moment, the longest first. */
  open(): readonly string[];
}

export class OverdueError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took more than ${Math.round(ms / 1_000)} s`);
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
    within: async (ms, what, work) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new OverdueError(what, ms)), ms);
      });
      try {
        return await Promise.race([on(what, work), late]);
      } finally {
        clearTimeout(timer);
      }
    },
    open: () =>
      [...open.values()].map(
        ({ what, since }) => `${what} (${Math.round((performance.now() - since) / 1_000)} s)`,
      ),
  };
};
