import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Starts telemetry in a separate process, and lists the packages that it loaded. */
const loadedWith = (endpoint: string | undefined): string[] => {
  const script = `
    const { registerHooks } = await import('node:module');
    const seen = new Set();
    registerHooks({ load: (url, context, next) => { seen.add(url); return next(url, context); } });
    const { startTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, 'start-telemetry.ts'))});
    const options = ${endpoint === undefined ? 'undefined' : JSON.stringify({ endpoint, headers: {}, share: 1 })};
    const telemetry = await startTelemetry(options, { role: 'api', version: '1' });
    await telemetry?.close();
    process.stdout.write(JSON.stringify([...seen]), () => process.exit(0));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return (JSON.parse(output) as string[]).filter((url) => url.includes('@opentelemetry'));
};

describe('startTelemetry', () => {
  it('loads no package of OpenTelemetry without a collector', () => {
    expect(loadedWith(undefined)).toEqual([]);
  });

  it('loads the packages for a collector, and the process ends even if no collector listens', () => {
    expect(loadedWith('http://127.0.0.1:9').length).toBeGreaterThan(10);
  });
});
