import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { type Child, startChild, whenReady } from '../../../scripts/lib/children.ts';
import type { Timeline } from '../timeline.ts';
import { OverdueError } from '../waits.ts';
import { killChild, reportArgs, stopChild } from './end-child.ts';

/** The processes of the storm. */
export const processNames = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;
/**
 * One more process starts after healing: it does all due work immediately, while the others wait for their schedule.
 */
const allNames = [...processNames, 'finisher'] as const;
export type ProcessName = (typeof processNames)[number];
export type AnyName = (typeof allNames)[number];

/** The processes of the platform; each can be killed, stopped and started alone. */
export interface Processes {
  /** Starts the process, and retries until it is up, as a service manager does. */
  start(name: AnyName, failpoint?: string): Promise<void>;
  kill(name: AnyName): Promise<void>;
  /** Asks the process to end, as an update does. */
  stop(name: AnyName): Promise<void>;
  /** SIGSTOP; `resume` continues it. */
  freeze(name: AnyName): void;
  resume(name: AnyName): void;
  isUp(name: AnyName): boolean;
  /** Crash points at which a process has died, with the counts. */
  readonly died: ReadonlyMap<string, number>;
  /** The current process ids, for when the supervisor itself ends. */
  pids(): readonly number[];
  /** Ends all processes permanently. */
  close(): Promise<void>;
}

interface Managed {
  child: Child | undefined;
  isReady: boolean;
  isEnding: boolean;
  failpoint: string | undefined;
}

interface Options {
  readonly variables: (name: AnyName) => Readonly<Record<string, string>>;
  readonly bug: string | undefined;
  readonly log: (name: string) => string;
  /** Describes the current activity of the database, for a process that does not end. */
  readonly describeDatabase: () => Promise<string>;
  readonly timeline: Timeline;
}

const plantScript = pathToFileURL(join(import.meta.dirname, '..', 'bugs', 'plant-bug.ts')).href;
const startsMax = 40;
/** A process that is neither ready nor ended within this time hangs. */
const readyWithinMs = 60_000;
/** As long as systemd waits before it kills the process (deploy/systemd). */
const endedWithinMs = 45_000;

export const createProcesses = ({ variables, bug, log, describeDatabase, timeline }: Options): Processes => {
  const all = new Map<AnyName, Managed>(
    allNames.map((name) => [
      name,
      { child: undefined, isReady: false, isEnding: false, failpoint: undefined },
    ]),
  );
  const died = new Map<string, number>();
  const state = { isClosed: false };
  const of = (name: AnyName): Managed => all.get(name)!;

  /** Handles an end that the supervisor did not request. */
  const ended = (name: AnyName, child: Child, code: number): void => {
    const managed = of(name);
    if (managed.child !== child) return;
    const { isReady, isEnding, failpoint } = managed;
    managed.child = undefined;
    managed.isReady = false;
    if (isEnding || state.isClosed) return;
    const isCrash = failpoint !== undefined && child.process.signalCode === 'SIGKILL';
    if (isCrash) {
      died.set(failpoint, (died.get(failpoint) ?? 0) + 1);
      timeline.add(name, `died at ${failpoint}`);
    }
    // The caller that starts the process retries.
    if (!isReady) return;
    if (!isCrash) timeline.fail(`${name} ended by itself (${child.process.signalCode ?? code})`);
    void start(name);
  };

  const startOnce = async (name: AnyName, failpoint: string | undefined): Promise<boolean> => {
    const managed = of(name);
    const logName = log(name);
    const child = startChild({
      name,
      script: 'apps/api/src/main.ts',
      nodeArgs: [...reportArgs(logName), ...(bug === undefined ? [] : [`--import=${plantScript}`])],
      env: {
        ...variables(name),
        ...(failpoint === undefined ? {} : { FAILPOINTS: failpoint }),
        ...(bug === undefined ? {} : { STORM_BUG: bug }),
      },
      log: logName,
    });
    Object.assign(managed, { child, isReady: false, isEnding: false, failpoint });
    void child.exited.then((code) => ended(name, child, code));
    try {
      await timeline.waits.within(readyWithinMs, `${name} is ready`, () => whenReady(child));
    } catch (error) {
      if (error instanceof OverdueError) {
        timeline.fail(error.message);
        await stopChild(child, timeline, 1_000);
      }
      return false;
    }
    managed.isReady = true;
    return true;
  };

  const start = async (name: AnyName, failpoint?: string): Promise<void> => {
    for (let tries = 0; tries < startsMax; tries += 1) {
      if (of(name).child !== undefined || state.isClosed) return;
      // The process may have died at the crash point before it was ready, so only the first try is armed.
      if (await startOnce(name, tries === 0 ? failpoint : undefined)) return;
      if (of(name).isEnding) return;
      await pause(250);
    }
    timeline.fail(`${name} cannot be started`);
  };

  const end = async (name: AnyName, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const managed = of(name);
    const { child } = managed;
    if (!child) return;
    managed.isEnding = true;
    if (signal === 'SIGKILL') await killChild(child, timeline);
    else if (!(await stopChild(child, timeline, endedWithinMs, describeDatabase)))
      timeline.fail(`${name} did not end within ${endedWithinMs / 1_000} s of SIGTERM`);
    if (managed.child !== child) return;
    managed.child = undefined;
    managed.isReady = false;
  };

  return {
    start,
    kill: (name) => end(name, 'SIGKILL'),
    stop: (name) => end(name, 'SIGTERM'),
    freeze: (name) => void of(name).child?.process.kill('SIGSTOP'),
    resume: (name) => void of(name).child?.process.kill('SIGCONT'),
    isUp: (name) => of(name).isReady,
    died,
    close: async () => {
      state.isClosed = true;
      await Promise.all(allNames.map((name) => end(name, 'SIGTERM')));
    },
    pids: () => allNames.flatMap((name) => of(name).child?.process.pid ?? []),
  };
};
