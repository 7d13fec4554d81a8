import { dirname } from 'node:path';

/** Source files in a folder at most: what one can take in at a glance. */
export const filesMax = 15;

const isSource = (path: string): boolean =>
  /\.(ts|tsx)$/.test(path) && !/\.(test|spec|stories|gen|d)\.(ts|tsx)$/.test(path);

/** Folders with more source files; tests and generated files do not count. */
export const findFullRooms = (paths: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const path of paths)
    if (isSource(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > filesMax)
    .map(([folder, count]) => `${folder}: ${count} files`)
    .toSorted();
};
