import swagger from '@fastify/swagger';
import { errorBody, type RouteDefinition } from '@parcela/contract';
import { fastify, type FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  validatorCompiler,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import { fileTypes } from './requests/file-body.ts';

interface JsonSchema {
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/**
 * Removes parts that only make the document long: Zod's pattern of an instant and the bounds of every
 * integer.
 */
const zodToJsonConfig = {
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

type Document = Readonly<Record<string, unknown>> & {
  components?: { schemas?: Record<string, unknown> };
};

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');

/** A named schema also appears as `…Input`; unused schemas are removed. */
const withoutUnreachableSchemas = (document: Document): Document => {
  const schemas = document.components?.schemas ?? {};
  const reached = new Set<string>();
  const waiting = referencesIn(document['paths'] ?? {});
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...referencesIn(schemas[name] ?? {}));
  }
  const reachable = Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
  return { ...document, components: { ...document.components, schemas: reachable } };
};

/** A call that works without a session gets an empty requirement as an alternative. */
const securityOf = (access: RouteDefinition['access']) => {
  if (access === 'public' || access === 'hook') return {};
  return { security: access === 'optional' ? [{}, { session: [] }] : [{ session: [] }] };
};

const contentTypes = { form: ['application/x-www-form-urlencoded'], file: [...fileTypes] };

/** Fastify's schema of a route of the contract. */
export const schemaOf = (route: RouteDefinition) => ({
  operationId: route.operationId,
  summary: route.summary,
  tags: [route.tag],
  ...(route.params ? { params: route.params } : {}),
  ...(route.query ? { querystring: route.query } : {}),
  ...(route.body ? { body: route.body } : {}),
  ...(route.bodyType && route.bodyType !== 'ignored' ? { consumes: contentTypes[route.bodyType] } : {}),
  ...securityOf(route.access),
  // Shows a reader the requirements of a call.
  ...(typeof route.permission === 'string' ? { 'x-permission': route.permission } : {}),
  ...(route.stepUp ? { 'x-step-up': true } : {}),
  response: { [route.status ?? 200]: route.answer, '4xx': errorBody, '5xx': errorBody },
});

/** The address of a route in Fastify's notation. */
export const urlOf = (route: RouteDefinition): string => route.path.replaceAll(/\{(\w+)\}/g, ':$1');

export const registerSwagger = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
};

/** The OpenAPI 3.1 document of a table of routes; needs no database and no module. */
export const buildOpenApi = async (api: {
  title: string;
  routes: Readonly<Record<string, RouteDefinition>>;
}): Promise<Document> => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await registerSwagger(app, api.title);
  for (const route of Object.values(api.routes))
    app.route({ method: route.method, url: urlOf(route), schema: schemaOf(route), handler: () => undefined });
  await app.ready();
  const document = withoutUnreachableSchemas(app.swagger() as unknown as Document);
  await app.close();
  return document;
};
