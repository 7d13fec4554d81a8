import { vi } from 'vitest';

const addressOf = (what: Request | string): string => {
  const { pathname, search } = new URL(typeof what === 'string' ? what : what.url, location.origin);
  return pathname + search;
};

/** The caches of a worker in memory; `addAll` stores all or nothing, like a browser. */
const cacheOf = (stored: Map<string, Response>) => ({
  keys: async () => [...stored.keys()].map((path) => new Request(location.origin + path)),
  addAll: async (paths: readonly string[]) => {
    const answers = await Promise.all(paths.map(async (path) => [path, await fetch(path)] as const));
    if (answers.some(([, answer]) => !answer.ok)) throw new TypeError('a file is missing');
    for (const [path, answer] of answers) stored.set(path, answer);
  },
  put: async (path: string, answer: Response) => void stored.set(path, answer),
  delete: async (what: Request | string) => stored.delete(addressOf(what)),
});

export const useCaches = () => {
  const all = new Map<string, Map<string, Response>>();
  const double = {
    open: async (name: string) => {
      const stored = all.get(name) ?? new Map<string, Response>();
      all.set(name, stored);
      return cacheOf(stored);
    },
    match: async (what: Request | string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(addressOf(what))?.clone(),
    delete: async (name: string) => all.delete(name),
  };
  vi.stubGlobal('caches', double);
  return { paths: (name: string): string[] => [...(all.get(name)?.keys() ?? [])].toSorted() };
};
