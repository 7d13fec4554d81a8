import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { compileCache, outputFolder, root } from '../lib/children.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Cores that it uses; default 1. */
  readonly cores?: number;
  /** It counts its tests, and fails without any. */
  readonly hasTests?: boolean;
}

export interface Outcome {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
  readonly seconds: number;
  /** Tests that passed and failed; a step without tests counts as one. */
  readonly passed: number;
  readonly failed: number;
}

/**
 * Lines of a failing step that are shown, and the length of each, which fill a screen; its file has the whole
 * output.
 */
const linesShown = 50;
const lineLength = 240;

const countOf = (output: string, pattern: RegExp): number =>
  [...output.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0);

/**
 * The number of tests in the output of vitest (`Tests  1 failed | 2 passed (3)`) or Playwright (`  3 passed
 * (4.0s)`).
 */
export const countTests = (output: string): { readonly passed: number; readonly failed: number } => {
  const summary = output
    .split('\n')
    .filter((line) => /^\s*Tests {2}/.test(line) || /^ {2}\d+ (passed|failed|flaky)/.test(line))
    .join('\n');
  return { passed: countOf(summary, /(\d+) passed/g), failed: countOf(summary, /(\d+) (?:failed|flaky)/g) };
};

const isNoise = (line: string): boolean => line.startsWith('npm warn') || /^\s*$/.test(line);

/** The part of a failing step's output that fits on a screen: the names of the failing tests, and its last lines. */
export const shorten = (output: string): string => {
  const lines = output
    .split('\n')
    .filter((line) => !isNoise(line))
    .map((line) => (line.length > lineLength ? `${line.slice(0, lineLength)}…` : line));
  if (lines.length <= linesShown) return lines.join('\n');
  const names = lines.filter((line) => /^\s*(FAIL |\d+\) \[)/.test(line)).map((line) => line.trim());
  const shown = [...new Set(names)].slice(0, 15);
  return [...shown, '…', ...lines.slice(-(linesShown - shown.length - 1))].join('\n');
};

export const outcomeOf = (step: Step, code: number | null, output: string, startedAt: number): Outcome => {
  const { passed, failed } = step.hasTests ? countTests(output) : { passed: 1, failed: 0 };
  const hasNothing = passed + failed === 0;
  const isOk = code === 0 && !hasNothing && failed === 0;
  return {
    name: step.name,
    isOk,
    output: hasNothing && code === 0 ? `${output}\nNo test was found.` : output,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    passed: isOk || step.hasTests ? passed : 0,
    failed: isOk ? 0 : Math.max(1, failed),
  };
};

export const report = (outcome: Outcome): void => {
  const { name, isOk, seconds, passed, failed, output } = outcome;
  const tests =
    passed + failed > 1 ? `, ${passed} tests passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  process.stdout.write(`${isOk ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s${tests})\n`);
  if (isOk || output === '') return;
  mkdirSync(outputFolder, { recursive: true });
  const file = join(outputFolder, `${name.replaceAll(/\W+/g, '-')}.log`);
  writeFileSync(file, output);
  process.stdout.write(`${shorten(output)}\n      all of it: ${relative(root, file)}\n`);
};

/** Only one of the two, because Node warns about both. */
const withoutColours = { NO_COLOR: '1', FORCE_COLOR: undefined } as const;

const run = (step: Step): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const [file, ...args] = step.command;
    const child = spawn(file, args, {
      cwd: root,
      env: { ...compileCache, ...process.env, ...withoutColours, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const end = (code: number | null): void => resolve(outcomeOf(step, code, output, startedAt));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', end);
    // A process that it leaves running may hold its output open.
    child.on('exit', (code) => setTimeout(end, 2000, code).unref());
  });

interface Waiting {
  readonly cores: number;
  readonly start: () => void;
}

/**
 * Gives the machine's cores to work in the order of the requests. No work overtakes a request for more cores
 * than are free, so that the request does not wait forever.
 */
export const shareCores = (all: number = Math.max(2, cpus().length)) => {
  const waiting: Waiting[] = [];
  let free = all;
  const startNext = (): void => {
    for (let next = waiting[0]; next && next.cores <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.cores;
      next.start();
    }
  };
  return async <T>(wanted: number, work: () => Promise<T>): Promise<T> => {
    const cores = Math.min(wanted, all);
    await new Promise<void>((start) => {
      waiting.push({ cores, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += cores;
      startNext();
    }
  };
};

export type Share = ReturnType<typeof shareCores>;

/** Runs a step when there are cores for it, and prints its result in one line. */
export const runStep = (share: Share, step: Step): Promise<Outcome> =>
  share(step.cores ?? 1, async () => {
    const outcome = await run(step);
    report(outcome);
    return outcome;
  });
