import { readFileSync } from 'node:fs';
import type { PageBuild } from '@parcela/domain';
import type { FastifyInstance } from 'fastify';

const read = (path: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The information that `scripts/build.ts` stored; empty in development. */
const builtInfo = (): Readonly<Record<string, unknown>> => {
  try {
    return read('../../dist/build.json');
  } catch {
    return {};
  }
};

/** The version of the running program. */
export const readBuild = (): PageBuild => {
  const { commit, builtAt } = builtInfo();
  const { version } = read('../../../../package.json');
  return { version: textOf(version) ?? '', commit: textOf(commit), builtAt: textOf(builtAt) };
};

/** `/version`: the version of the program that answers. */
export const registerVersion = (app: FastifyInstance, build: PageBuild): void => {
  app.get('/version', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(build),
  );
};
