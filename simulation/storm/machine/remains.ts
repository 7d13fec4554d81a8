import { killIfThere } from '../../lib/database-server.ts';

type Pids = () => readonly (number | undefined)[];

/** The processes that a run has started: whatever happens to the run, they are ended by their ids. */
export interface Remains {
  add(pids: Pids): void;
  /** Of those that have not ended. */
  pids(): readonly number[];
  kill(): void;
  /** Nothing is left to kill when this process ends. */
  release(): void;
}

export const createRemains = (): Remains => {
  const sources: Pids[] = [];
  const pids = (): readonly number[] =>
    sources.flatMap((source) => source().filter((pid) => pid !== undefined));
  const kill = (): void => {
    for (const pid of pids()) killIfThere(pid);
  };
  process.once('exit', kill);
  return {
    add: (source) => void sources.push(source),
    pids,
    kill,
    release: () => {
      sources.length = 0;
      process.off('exit', kill);
    },
  };
};
