import { rmSync } from 'node:fs';
import { killIfThere } from '../../lib/database-server.ts';

type Pids = () => readonly (number | undefined)[];

/** The processes and folders of a run: however it ends, processes are ended by their ids and folders are removed. */
export interface Remains {
  add(pids: Pids): void;
  addFolder(path: string): void;
  /** The ids of processes that are still running. */
  pids(): readonly number[];
  kill(): void;
  /** Nothing remains to be killed when this process ends. */
  release(): void;
}

export const createRemains = (): Remains => {
  const sources: Pids[] = [];
  const folders: string[] = [];
  const pids = (): readonly number[] =>
    sources.flatMap((source) => source().filter((pid) => pid !== undefined));
  const kill = (): void => {
    for (const pid of pids()) killIfThere(pid);
    // An ending process may still write.
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', kill);
  return {
    add: (source) => void sources.push(source),
    addFolder: (path) => void folders.push(path),
    pids,
    kill,
    release: () => {
      sources.length = 0;
      process.off('exit', kill);
    },
  };
};
