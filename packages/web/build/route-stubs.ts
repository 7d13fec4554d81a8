import { pathToFileURL } from 'node:url';
import type { RouteDefinition } from '@parcela/contract';
import type { Plugin } from 'vite';

const routeModules = /packages[/\\]contract[/\\]src[/\\]investor[/\\].+[/\\][\w-]+\.ts$/;

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'operationId' in value && 'answer' in value;

const namesOf = ({ query }: RouteDefinition): readonly string[] =>
  query !== undefined && 'shape' in query ? Object.keys(query.shape as object) : [];

/** The parts of a route that a call needs, without a schema. */
const stubOf = (route: RouteDefinition) => {
  const { operationId, method, path, access, idempotency } = route;
  const names = namesOf(route);
  return {
    operationId,
    method,
    path,
    access,
    idempotency,
    ...(names.length === 0 ? {} : { query: { shape: Object.fromEntries(names.map((name) => [name, 1])) } }),
  };
};

/** A route, or routes by their operation. */
const stubsOf = (value: unknown): object | undefined => {
  if (isRoute(value)) return stubOf(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (!Object.values(value).every(isRoute)) return undefined;
  const routes = Object.entries(value as Readonly<Record<string, RouteDefinition>>);
  return Object.fromEntries(routes.map(([name, route]) => [name, stubOf(route)]));
};

/** The module of these exports, with each route reduced to the parts that a call needs. */
export const stubModule = (id: string, exports: Readonly<Record<string, unknown>>): string =>
  Object.entries(exports)
    .map(([name, value]) => {
      const stubs = stubsOf(value);
      if (stubs === undefined) throw new Error(`${name} of ${id} is no route; a screen cannot import it`);
      return `export const ${name} = ${JSON.stringify(stubs)};\n`;
    })
    .join('');

/**
 * Built apps load routes without schemas, which only the server reads. The development server and tests load the
 * contract itself.
 */
export const routeStubs = (): Plugin => ({
  name: 'route-stubs',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!routeModules.test(id)) return null;
    const exports = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>;
    return { code: stubModule(id, exports), moduleType: 'js', moduleSideEffects: false };
  },
});
