import { operatorRoutes } from '@parcela/contract/operator';
import { buildOpenApi } from '@parcela/platform/http/openapi.ts';

/** A list of the operator contract, and the possible values of its filters. */
export interface ListRoute {
  readonly path: string;
  readonly isByCursor: boolean;
  /** The required filters. */
  readonly required: readonly string[];
  readonly filters: readonly { readonly name: string; readonly values: readonly string[] | undefined }[];
}

/** Values of filters without an enumeration: by the name of the filter, or by path and name. */
export type Samples = Readonly<Record<string, readonly string[]>>;

const hasPages = (name: string): boolean => name.startsWith('pagination[');

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[]; readonly const?: string };
}

const valuesOf = ({ schema }: Parameter): readonly string[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

/** Every call of the operator contract with pages. */
export const listRoutes = async (): Promise<readonly ListRoute[]> => {
  const { paths } = (await buildOpenApi({ title: 'bench', routes: operatorRoutes })) as unknown as {
    readonly paths: Readonly<
      Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>
    >;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const query = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    if (!query.some(({ name }) => hasPages(name))) return [];
    const filters = query.filter(({ name }) => !hasPages(name) && name !== 'locale');
    return [
      {
        path,
        required: filters.filter(({ required }) => required === true).map(({ name }) => name),
        isByCursor: query.some(({ name }) => name === 'pagination[after]'),
        filters: filters.map((filter) => ({ name: filter.name, values: valuesOf(filter) })),
      },
    ];
  });
};

/**
 * The queries of a list: with only the required filters, and with each other filter and value.
 * @throws Error when the contract has a filter without a sample
 */
export const queriesOf = (
  { path, required, filters }: ListRoute,
  samples: Samples,
): { readonly plain: string; readonly filtered: readonly string[] } => {
  const given = new Map(
    filters.map(({ name, values }) => {
      const known = values ?? samples[`${path} ${name}`] ?? samples[name];
      if (known === undefined) throw new Error(`bench: ${path} has a filter without a sample: ${name}`);
      return [name, known.map((value) => `${name}=${encodeURI(value)}`)];
    }),
  );
  return {
    plain: required.map((name) => given.get(name)?.[0] ?? '').join('&'),
    filtered: [...given.values()].flat(),
  };
};
