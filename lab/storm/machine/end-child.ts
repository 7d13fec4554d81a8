import { setTimeout as pause } from 'node:timers/promises';
import { type Child, outputFolder } from '../../../scripts/lib/children.ts';
import { OverdueError } from '../waits.ts';
import type { Timeline } from '../timeline.ts';

/** With these arguments, a hanging process reports its open handles at SIGUSR2. */
export const reportArgs = (log: string): readonly string[] => [
  '--report-on-signal',
  '--report-exclude-env',
  '--report-exclude-network',
  `--report-directory=${outputFolder}`,
  `--report-filename=${log}.report.json`,
];

const killedWithinMs = 10_000;

export const killChild = async (child: Child, timeline: Timeline): Promise<void> => {
  child.process.kill('SIGKILL');
  await timeline.waits.within(killedWithinMs, `the end of ${child.name} by SIGKILL`, () => child.exited);
};

/**
 * Asks a process to end. If it does not, kills it after it has reported its open handles and `describe` has described
 * its surroundings. Returns whether it ended by itself.
 */
export const stopChild = async (
  child: Child,
  timeline: Timeline,
  forMs: number,
  describe: () => Promise<string> = async () => '',
): Promise<boolean> => {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return true;
  child.process.kill('SIGCONT');
  child.process.kill('SIGTERM');
  try {
    await timeline.waits.within(forMs, `the end of ${child.name} by SIGTERM`, () => child.exited);
    return true;
  } catch (error) {
    if (!(error instanceof OverdueError)) throw error;
    timeline.add(child.name, `does not end; ${await describe().catch(String)}`);
    child.process.kill('SIGUSR2');
    await pause(2_000);
    await killChild(child, timeline);
    return false;
  }
};
