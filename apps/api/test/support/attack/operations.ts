import { buildOpenApi } from '@parcela/platform/http/openapi.ts';
import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';

/** The part of JSON Schema that the documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A call as its OpenAPI document describes it, with the contract's route, whose schema its answers must match. */
export interface Operation {
  readonly audience: 'investor' | 'operator';
  readonly route: RouteDefinition;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly schemas: OpenApi['components']['schemas'];
}

const operationsOf = async (
  audience: Operation['audience'],
  routes: Readonly<Record<string, RouteDefinition>>,
): Promise<Operation[]> => {
  const built = await buildOpenApi({ title: audience, routes });
  const document = JSON.parse(JSON.stringify(built)) as OpenApi;
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, parameters = [], requestBody }) => {
      const route = routes[operationId];
      if (!route) throw new Error(`${operationId} is in the document and not in the contract`);
      const [content] = Object.values(requestBody?.content ?? {});
      return { audience, route, parameters, body: content?.schema, schemas: document.components.schemas };
    }),
  );
};

/** Every operation of both documents. */
export const operations: readonly Operation[] = [
  ...(await operationsOf('investor', investorRoutes)),
  ...(await operationsOf('operator', operatorRoutes)),
];
