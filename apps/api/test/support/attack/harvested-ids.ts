const idPattern = /^[A-Za-z0-9]{24}$/;
const perName = 40;

/** Ids from answers, by field name and by the beginning of the path. */
export interface HarvestedIds {
  /** Adds the ids in an answer to a call of this path. */
  harvest(path: string, body: unknown): void;
  /** An id from a field with this name, otherwise from any field; `pick` chooses one by number. */
  find(name: string, pick: (count: number) => number): string | undefined;
  /** An id from an answer to this path. */
  findFor(path: string, pick: (count: number) => number): string | undefined;
  readonly count: () => number;
}

/** `/api/orders/{documentId}/receipt` and `/api/orders` have the same subject. */
const subjectOf = (path: string): string => path.split('/').slice(1, 3).join('/');

const nameOf = (key: string, parent: string): string => (/^(documentId|id)$/.test(key) ? parent : key);

/** Keeps only the latest ids of each name, because an old id belongs to a replaced fixture. */
export const createHarvestedIds = (): HarvestedIds => {
  const lists = new Map<string, string[]>();
  const add = (name: string, id: string): void => {
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    if (list.includes(id)) return;
    list.push(id);
    if (list.length > perName) list.shift();
  };
  const walk = (path: string, value: unknown, key: string, parent: string): void => {
    if (typeof value === 'string' && idPattern.test(value)) {
      add(nameOf(key, parent), value);
      add(path, value);
      add('any', value);
    } else if (Array.isArray(value)) for (const part of value) walk(path, part, key, parent);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) walk(path, part, name, key);
  };
  const from = (list: readonly string[] | undefined, pick: (count: number) => number): string | undefined =>
    list && list.length > 0 ? list[pick(list.length)] : undefined;
  return {
    harvest: (path, body) => walk(subjectOf(path), body, '', subjectOf(path)),
    find: (name, pick) => from(lists.get(name) ?? lists.get('any'), pick),
    findFor: (path, pick) => from(lists.get(subjectOf(path)) ?? lists.get('any'), pick),
    count: () => new Set([...lists.values()].flat()).size,
  };
};
