import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** The memory of a run: the server, its log, and the databases of the running files. */
const roomOfRun = 2 * 1024 ** 3;
const ofRun = /^parcela-(?:test|run)-(\d+)(?:-\w+)?$/;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Includes the files next to it: a server's log and its password. */
export const removeDataFolder = (folder: string): void => {
  for (const suffix of ['', '.log', '.password'])
    rmSync(`${folder}${suffix}`, { recursive: true, force: true });
};

/** Folders of a killed run use memory; a server ends automatically when its folder is deleted. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(memory)) {
    const pid = Number(ofRun.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) removeDataFolder(join(memory, name));
  }
};

const hasRoomInMemory = (): boolean => {
  try {
    accessSync(memory, constants.W_OK);
    removeLeftovers();
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomOfRun;
  } catch {
    return false;
  }
};

/**
 * The folder for a run's temporary data: in memory if there is space, because a database consists of a
 * thousand small files; otherwise on disk. `TEST_DATA_DIR` names another place.
 */
export const dataFolderOfRun = (kind: 'test' | 'run', onDisk: string, suffix = ''): string => {
  const parent = process.env['TEST_DATA_DIR'] ?? (hasRoomInMemory() ? memory : onDisk);
  return join(parent, `parcela-${kind}-${process.pid}${suffix}`);
};
