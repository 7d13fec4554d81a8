import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readBuild, registerVersion } from './build.ts';

it('GET /version returns the version of package.json, and the commit and day of the build when they are known (spec 9.11)', async () => {
  const app = fastify();
  registerVersion(app, readBuild());
  const answer = await app.inject('/version');
  const text = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
  const { version, commit, builtAt } = answer.json<ReturnType<typeof readBuild>>();
  expect(version).toBe((JSON.parse(text) as { version: string }).version);
  expect(commit ?? '0123456789ab').toMatch(/^[0-9a-f]{7,12}$/);
  expect(Number.isNaN(Date.parse(builtAt ?? '2026-11-21T09:00:00Z'))).toBe(false);
  await app.close();
});
