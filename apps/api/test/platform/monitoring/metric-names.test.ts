import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '@parcela/platform/config/config.ts';
import { startProcess } from '../../../src/process.ts';
import { sampleVariables } from '../../support/app/whole-app.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = (
  parse(read('deploy/monitoring/alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboards = globSync('deploy/monitoring/dashboards/*.json', { cwd: root });
const panels = dashboards.flatMap((path) => (JSON.parse(read(path)) as { panels: readonly Panel[] }).panels);

const promql =
  /\b(?:sum|min|max|count|avg|topk|rate|by|or|and|unless|vector|time|abs|histogram_quantile|without|on|ignoring)\b/g;
/** Names of metrics in an expression: words that are neither keywords, labels nor texts. */
const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on)\s*\([^)]*\)/g, '')
    .replaceAll(promql, '');
  return [...new Set(bare.match(/[a-z_][a-z\d_]*[a-z\d](?![\d.e])/g) ?? [])].filter(
    (name) => name.includes('_') || name === 'up',
  );
};

describe('alerts and dashboards', () => {
  const context = useTestDatabase();
  const measured = { names: new Set<string>() };

  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    await once(probe, 'close');
    const folder = mkdtempSync(join(tmpdir(), 'parcela-metrics-'));
    const running = await startProcess(
      readConfig({ ...sampleVariables(context(), folder), PORT: '0', METRICS_PORT: String(port) }),
    );
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    await running.stop();
    rmSync(folder, { recursive: true });
    if (health.status !== 200) throw new Error('the port of the metrics says that the process lives');
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      measured.names.add(name);
      if (kind === 'histogram')
        for (const part of ['bucket', 'count', 'sum']) measured.names.add(`${name}_${part}`);
    }
    // Prometheus itself reports this metric for each target.
    measured.names.add('up');
  });

  const unknownIn = (expr: string): string[] => metricsIn(expr).filter((name) => !measured.names.has(name));

  it('name only metrics that a process exports', () => {
    expect(measured.names.size).toBeGreaterThan(50);
    expect(rules.flatMap(({ alert, expr }) => unknownIn(expr).map((name) => `${alert}: ${name}`))).toEqual(
      [],
    );
    const targets = panels.flatMap(({ title, targets: all = [] }) =>
      all.map(({ expr }) => ({ title, expr })),
    );
    expect(targets.length).toBeGreaterThan(25);
    expect(targets.flatMap(({ title, expr }) => unknownIn(expr).map((name) => `${title}: ${name}`))).toEqual(
      [],
    );
    for (const { expr } of [...rules, ...targets])
      expect([expr, metricsIn(expr).length]).not.toEqual([expr, 0]);
  });

  it('fail the check when they name an unknown metric', () => {
    expect(unknownIn('sum by (le) (rate(nothing_such_bucket{status="5"}[5m])) > 1e9')).toEqual([
      'nothing_such_bucket',
    ]);
  });

  it('lead to an existing runbook, and use every runbook', () => {
    const named = new Set(rules.map(({ annotations }) => annotations.runbook));
    for (const path of named) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    const there = globSync('docs/operations/runbooks/*.md', { cwd: root });
    expect(there.map((path) => path.replaceAll('\\', '/')).toSorted()).toEqual([...named].toSorted());
    for (const { alert, annotations } of rules)
      expect([alert, read(annotations.runbook).includes(`\`${alert}\``)]).toEqual([alert, true]);
  });

  it('have runbooks that share one structure', () => {
    for (const path of globSync('docs/operations/runbooks/*.md', { cwd: root }))
      for (const part of ['## Meaning', '## Look at', '## Do', '## Resolved when'])
        expect([path, part, read(path).includes(part)]).toEqual([path, part, true]);
  });
});
