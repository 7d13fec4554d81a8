import type { RouteDefinition } from '@parcela/contract';

interface ObjectSchema {
  readonly def: { readonly shape?: Readonly<Record<string, unknown>> };
}

/**
 * A staff list declares itself by its cursor: rows that staff look through, page after page, and nothing
 * else.
 */
export const isStaffList = ({ access, method, query }: RouteDefinition): boolean =>
  access === 'staff' &&
  method === 'GET' &&
  'pagination[after]' in ((query?._zod as ObjectSchema | undefined)?.def.shape ?? {});
