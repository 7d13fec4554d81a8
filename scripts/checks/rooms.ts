import { dirname } from 'node:path';

/** The maximum of source files in a folder, so that a reader can survey it. */
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
