import { readFileSync, existsSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild, whenReady } from '../../../scripts/lib/children.ts';
import { freePort } from '../../../scripts/lib/demo-environment.ts';
import { withContext } from '../lib/buyers.ts';
import type { Call } from './measuring/calls.ts';
import { measureJobs } from './measuring/jobs.ts';
import { loadOf, percentile, type Times } from './measuring/load.ts';
import { growthReport, type CallResult, type Growth } from './measuring/report.ts';
import { plantedScales, type RunningScale, withScales } from './measuring/sites.ts';
import { sizesOf } from './measuring/sizes.ts';
import { writeReportFile } from '../../../scripts/lib/report-file.ts';

/**
 * `npm run bench:growth -- --data <folder>`: measures the main calls of investors and staff at each planted scale,
 * one after another in each of three rounds, and a bare route in the same run; a fast call continues for two seconds.
 * It only reports. `--only <pattern>` runs the calls with matching names, `--calls 100` makes fewer, and neither
 * writes the report.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    calls: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    scales: { type: 'string', default: '' },
  },
});
const times = Number(values.calls);
const timesOfReport = 300;
const rounds = Number(values.rounds);
const only = new RegExp(values.only);

const startBare = async () => {
  const port = await freePort();
  const child = startChild({
    name: 'bare route',
    script: 'lab/bench/bare-child.ts',
    env: { PORT: String(port) },
  });
  child.process.send([JSON.stringify({ data: 'x'.repeat(2_000) })]);
  await whenReady(child);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stop() };
};

const bareCall: Pick<Call, 'request'> = { request: () => ({ path: '/0', method: 'GET', headers: {} }) };

const callOf = (scale: RunningScale, index: number) => {
  const call = scale.calls[index];
  if (call === undefined) throw new Error('scales have the same calls');
  return call;
};

/** Measures one call at each scale in turn; the first round begins with uncounted calls. */
const measureCall = async (
  scales: readonly RunningScale[],
  index: number,
  round: number,
): Promise<readonly Times[]> => {
  const found: Times[] = [];
  const turn = scales.map((_, place) => (place + round) % scales.length);
  for (const place of turn) {
    const scale = scales[place];
    if (scale === undefined) continue;
    const call = callOf(scale, index);
    const many = call.times ?? times;
    const warm = Math.min(10, many);
    const first = warm + round * many;
    if (round === 0) await loadOf(scale.site.publicUrl, call, { first: 0, times: warm });
    const isLonger = call.times === undefined && many >= timesOfReport;
    found[place] = await loadOf(scale.site.publicUrl, call, { first, times: many, isLonger });
  }
  return found;
};

const measureCalls = async (scales: readonly RunningScale[]) => {
  const bare = await startBare();
  const names = scales[0]?.calls ?? [];
  const wanted = names.flatMap(({ name }, index) => (only.test(name) ? [index] : []));
  const results = new Map<number, CallResult>();
  const bareRounds: number[][] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const bareMs: number[] = [];
      for (const index of wanted) {
        bareMs.push(...(await loadOf(bare.url, bareCall, { first: 0, times: 50 })).ms);
        const found = await measureCall(scales, index, round);
        const call = names[index];
        if (call === undefined) continue;
        const before = results.get(index) ?? {
          name: call.name,
          side: call.side,
          isLarger: call.isLarger === true,
          rounds: [],
        };
        results.set(index, { ...before, rounds: [...before.rounds, found] });
        const line = found.map(
          ({ ms, errors, error }) =>
            `${percentile(ms, 0.5).toFixed(1)}/${percentile(ms, 0.99).toFixed(1)}${errors > 0 ? ` ${errors} ERRORS ${error}` : ''}`,
        );
        process.stdout.write(`${round + 1} ${call.side} ${call.name}: ${line.join('  ')}\n`);
      }
      bareRounds.push(bareMs);
    }
    return { calls: [...results.values()], bare: bareRounds };
  } finally {
    await bare.stop();
  }
};

const main = async (): Promise<void> => {
  if (values.data === undefined) throw new Error('say where: --data <folder>');
  const data = resolve(values.data);
  const loadBefore = loadavg()[0] ?? 0;
  const wanted = values.scales === '' ? plantedScales(data) : values.scales.split(',').map(Number);
  const growth = await withScales(data, { factors: wanted, only }, async (scales): Promise<Growth> => {
    const measured = await measureCalls(scales);
    const jobs = [];
    for (const { server, site } of scales) jobs.push(await withContext(server, site.dataDir, measureJobs));
    const sizes = [];
    for (const { server, factor, people } of scales) sizes.push(await sizesOf(server, factor, people));
    return { ...measured, jobs, sizes, loadBefore };
  });
  writeFileSync(join(data, 'growth.json'), JSON.stringify(growth));
  const report = growthReport(
    growth,
    ['books.md', 'since-last.md']
      .map((name) => join(data, name))
      .flatMap((stored) => (existsSync(stored) ? [readFileSync(stored, 'utf8')] : []))
      .join('\n'),
  );
  process.stdout.write(report);
  if (values.only !== '' || times !== timesOfReport) return;
  writeReportFile('growth', report);
};

await main();
