import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes } from '@parcela/contract/operator';
import type { FindList } from './saved-views.policy.ts';

const routes: Readonly<Record<string, RouteDefinition>> = operatorRoutes;

/** The parameters of a route, by name. */
const parametersOf = ({ query }: RouteDefinition): ReadonlySet<string> =>
  new Set(query !== undefined && 'shape' in query ? Object.keys(query.shape as object) : []);

/** The lists of the contract that have their own screen. */
export const findList: FindList = (name) => {
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (route?.method !== 'GET' || route.path.includes('{') || route.permission === undefined) return undefined;
  const known = parametersOf(route);
  if (!known.has('pagination[pageSize]')) return undefined;
  const accepts = (parameter: string, value: string): boolean =>
    known.has(parameter) && route.query?.safeParse({ [parameter]: value }).success === true;
  return {
    permission: route.permission,
    acceptsFilter: (filter, value) => accepts(`filters[${filter}]`, value) || accepts(filter, value),
    acceptsSort: (sort) => accepts('sort', sort),
  };
};
