import { rmSync } from 'node:fs';
import { killIfThere } from '../../lib/database-server.ts';

type Pids = () => readonly (number | undefined)[];

/** What a run has started and laid: whatever happens to it, processes are ended by their ids and folders removed. */
export interface Remains {
  add(pids: Pids): void;
  addFolder(path: string): void;
  /** Of those that have not ended. */
  pids(): readonly number[];
  kill(): void;
  /** Nothing is left to kill when this process ends. */
  release(): void;
}

export const createRemains = (): Remains => {
  const sources: Pids[] = [];
  const folders: string[] = [];
  const pids = (): readonly number[] =>
    sources.flatMap((source) => source().filter((pid) => pid !== undefined));
  const kill = (): void => {
    for (const pid of pids()) killIfThere(pid);
    // A process that is just ending may still write.
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
