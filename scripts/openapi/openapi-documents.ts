import { createHash } from 'node:crypto';
import { buildOpenApi } from '@parcela/platform/http/openapi.ts';
import type { RouteDefinition } from '../../packages/contract/src/index.ts';
import { investorRoutes } from '../../packages/contract/src/investor/index.ts';
import { operatorRoutes } from '../../packages/contract/src/operator/index.ts';

const audiences: Readonly<
  Record<
    'investor' | 'operator',
    { readonly title: string; readonly routes: Readonly<Record<string, RouteDefinition>> }
  >
> = {
  investor: { title: 'Investor API', routes: investorRoutes },
  operator: { title: 'Operator API', routes: operatorRoutes },
};
export type Audience = keyof typeof audiences;
export const audienceNames: readonly Audience[] = ['investor', 'operator'];

/** The OpenAPI document of an audience. */
export const openApiDocument = (audience: Audience) => buildOpenApi(audiences[audience]);

const schemaReference = '#/components/schemas/';

/**
 * The value with its schemas in place of references, and keys in order; a recursive schema stays a reference.
 */
const resolved = (
  value: unknown,
  schemas: Readonly<Record<string, unknown>>,
  above: readonly string[],
): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, schemas, above));
  const { $ref } = value as { readonly $ref?: unknown };
  if (typeof $ref === 'string' && $ref.startsWith(schemaReference)) {
    const name = $ref.slice(schemaReference.length);
    return above.includes(name) ? $ref : resolved(schemas[name], schemas, [...above, name]);
  }
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, part]) => [key, resolved(part, schemas, above)]),
  );
};

const accessOf = ({ access, permission }: RouteDefinition): string =>
  typeof permission === 'string' ? `${access}:${permission}` : access;

/** One line per call: method, path, name, access, and a hash of its whole documentation. */
export const operationLines = async (): Promise<readonly string[]> => {
  const lines = await Promise.all(
    audienceNames.map(async (audience) => {
      const document = await openApiDocument(audience);
      const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      const schemas = document.components?.schemas ?? {};
      return Object.values(audiences[audience].routes).map((route) => {
        const { method, path, operationId } = route;
        const operation = paths[path]?.[method.toLowerCase()];
        if (operation === undefined) throw new Error(`the document has no ${method} ${path}`);
        const text = JSON.stringify(resolved(operation, schemas, []));
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
        return `${method} ${path} ${operationId} ${accessOf(route)} ${hash}`;
      });
    }),
  );
  return lines.flat().toSorted((left, right) => {
    const [a, b] = [left.split(' ')[1] ?? '', right.split(' ')[1] ?? ''];
    return a < b ? -1 : a > b ? 1 : left < right ? -1 : 1;
  });
};
