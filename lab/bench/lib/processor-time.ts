import { readdirSync, readFileSync } from 'node:fs';

/** The part of the system that a process works for, without the load generator. */
export type Worker = 'application' | 'database for the application' | 'database for itself' | 'others';

export type ProcessorTime = Readonly<Record<Worker, number>>;

interface ProcessRow {
  readonly parent: number;
  readonly command: string;
  readonly milliseconds: number;
}

/** A tick of `/proc/<pid>/stat` on Linux. */
const tickMs = 10;

const readProcess = (pid: number): ProcessRow | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      milliseconds: (Number(fields[11]) + Number(fields[12])) * tickMs,
    };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
};

const workerOf = (command: string): Worker => {
  if (command.startsWith('postgres: parcela_app')) return 'database for the application';
  if (command.includes('postgres')) return 'database for itself';
  if (command.includes('apps/api/src/main.ts')) return 'application';
  return 'others';
};

/** Processor time in ms, since their start, of the processes started by this one (Linux only). */
export const readProcessorTime = (): ProcessorTime => {
  const processes = new Map<number, ProcessRow>();
  for (const entry of readdirSync('/proc')) {
    const row = /^\d+$/.test(entry) ? readProcess(Number(entry)) : undefined;
    if (row) processes.set(Number(entry), row);
  }
  const isOurs = (pid: number): boolean => {
    const row = processes.get(pid);
    return row !== undefined && (row.parent === process.pid || isOurs(row.parent));
  };
  const times: Record<Worker, number> = {
    application: 0,
    'database for the application': 0,
    'database for itself': 0,
    others: 0,
  };
  for (const [pid, { command, milliseconds }] of processes)
    if (isOurs(pid)) times[workerOf(command)] += milliseconds;
  return times;
};
