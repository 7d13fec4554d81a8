import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { root } from '../lib/children.ts';
import { until } from './trial.ts';

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A Debian machine with systemd as its first process, which runs next to this one. */
export interface Machine {
  readonly boot: () => Promise<boolean>;
  /** Runs a command inside, as root. */
  readonly inside: (command: string, ...args: readonly string[]) => Outcome;
  readonly shell: (text: string) => Outcome;
  readonly powerOff: () => Promise<void>;
  /** Ends it immediately. */
  readonly end: () => void;
}

const run = (command: string, args: readonly string[]): Outcome => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { code: status ?? 1, output: `${stdout}${stderr}` };
};

const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root', '--wdns=/'] as const;

/**
 * @param folder the root of its file system
 * @param net the name of its network namespace
 */
export const machineIn = (folder: string, net: string): Machine => {
  let nspawn: ChildProcess | undefined;
  const first = (): string => run('pgrep', ['--parent', String(nspawn?.pid)]).output.trim();
  const inside = (command: string, ...args: readonly string[]): Outcome =>
    run('nsenter', [
      '--target',
      first(),
      ...namespaces,
      'env',
      '--ignore-environment',
      'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      command,
      ...args,
    ]);
  return {
    boot: async () => {
      nspawn = spawn(
        'systemd-nspawn',
        [
          `--directory=${folder}`,
          '--machine=parcela-trial',
          `--network-namespace-path=/run/netns/${net}`,
          '--register=no',
          // Without systemd outside, there is no unit for the machine.
          ...(existsSync('/run/systemd/system') ? [] : ['--keep-unit']),
          // Two versions, as during an update.
          `--bind-ro=${root}:/opt/parcela-1`,
          `--bind-ro=${root}:/opt/parcela-2`,
          '--console=pipe',
          '--boot',
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      return await until(async () => inside('systemctl', 'is-active', 'multi-user.target').code === 0, 60);
    },
    inside,
    shell: (text) => inside('sh', '-c', text),
    powerOff: async () => {
      const ended = nspawn && once(nspawn, 'exit');
      inside('systemctl', 'poweroff');
      await ended;
      nspawn = undefined;
    },
    end: () => {
      // A machine ends completely with its first process, but not with the program that started it.
      const pid = Number(first());
      if (pid > 1) process.kill(pid, 'SIGKILL');
    },
  };
};
