import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const control = '/sys/fs/cgroup/cpu';
const ofThisRun = `parcela-${process.pid}-`;
const periodUs = 100_000;

/**
 * Whether this machine can limit processes to a part of a core: needs control groups of version 1, and the right to
 * create one.
 */
export const canShareCpu = (): boolean =>
  existsSync(join(control, 'cpu.cfs_quota_us')) && process.getuid?.() === 0;

export interface CpuShare {
  add(pid: number): void;
  remove(): void;
}

const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch (error) {
    // Another run still has processes in it.
    if (!['EBUSY', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

/** Removes the groups of killed runs. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(control))
    if (/^parcela-\d+-/.test(name) && !name.startsWith(ofThisRun)) removeIfEmpty(join(control, name));
};

/** Limits the added processes together to this part of one core. */
export const createCpuShare = (name: string, part: number): CpuShare => {
  const folder = join(control, `${ofThisRun}${name}`);
  removeLeftovers();
  mkdirSync(folder);
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(periodUs * part)));
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => removeIfEmpty(folder),
  };
};

const childrenOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(childrenOf)];
};

/** Runs these processes and their children on this core of the machine only. */
export const runOnCore = (core: number, pids: readonly number[]): void => {
  for (const pid of pids.flatMap(childrenOf)) {
    const { status, stderr } = spawnSync('/usr/bin/taskset', ['-a', '-p', '-c', String(core), String(pid)]);
    if (status !== 0 && existsSync(`/proc/${pid}`))
      throw new Error(`process ${pid} is not put on core ${core}: ${String(stderr)}`);
  }
};
