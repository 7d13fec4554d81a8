import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
}

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const union = (schemas: readonly Schema[], indent: string, sign = ' | '): string =>
  schemas.map((schema) => shapeOf(schema, indent)).join(sign);

const fieldsOf = ({ properties = {}, required = [] }: Schema, indent: string): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${shapeOf(schema, `${indent}  `)};\n`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`;
};

/** A schema in the notation of TypeScript. */
export const shapeOf = (schema: Schema, indent = ''): string => {
  const { $ref, enum: values, anyOf, oneOf, allOf, items, additionalProperties: others } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf ?? oneOf) return union(anyOf ?? oneOf ?? [], indent);
  if (allOf) return union(allOf, indent, ' & ');
  if (items) {
    const item = shapeOf(items, indent);
    return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) return fieldsOf(schema, indent);
  if (typeof others === 'object') return `Record<string, ${shapeOf(others, indent)}>`;
  return schema.format === undefined
    ? (schema.type ?? 'unknown')
    : `${schema.type ?? 'string'} (${schema.format})`;
};

const shapes = (title: string, body: Body | undefined): ReactNode =>
  Object.entries(body?.content ?? {}).map(([type, { schema }]) =>
    h(
      'div',
      { key: type },
      h('h4', null, type === 'application/json' ? title : `${title}, ${type}`),
      schema && h('pre', null, shapeOf(schema)),
    ),
  );

const operationView = (path: string, method: string, operation: Operation): ReactElement => {
  const { operationId, summary, parameters = [], requestBody, responses = {}, security } = operation;
  const fields: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
  return h(
    'details',
    { key: `${method} ${path}`, id: operationId },
    h('summary', null, h('code', null, `${method.toUpperCase()} ${path}`), ` ${summary ?? ''}`),
    security && h('p', null, 'Needs a session: the header ', h('code', null, 'Authorization: Bearer …')),
    parameters.length > 0 && [
      h('h4', { key: 'title' }, 'Parameters'),
      h('pre', { key: 'shape' }, fieldsOf(fields, '')),
    ],
    shapes('Body', requestBody),
    ...Object.entries(responses).map(([status, answer]) => shapes(`Answer ${status}`, answer)),
  );
};

/** A page with every call of the document, by tag, and every named schema. */
export const referencePage = ({ info, paths = {}, components }: ApiDocument): string => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'other');
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, info.title),
    h('link', { rel: 'stylesheet', href: '/docs/reference.css' }),
  );
  const main = h(
    'main',
    null,
    h('h1', null, info.title),
    h('p', null, 'The OpenAPI document: ', h('a', { href: '/api/openapi.json' }, '/api/openapi.json')),
    ...[...byTag].map(([tag, list]) =>
      h(
        'section',
        { key: tag },
        h('h2', null, tag),
        ...list.map(({ path, method, operation }) => operationView(path, method, operation)),
      ),
    ),
    h('h2', null, 'Schemas'),
    ...Object.entries(components?.schemas ?? {}).map(([name, schema]) =>
      h(
        'details',
        { key: name, id: name },
        h('summary', null, h('code', null, name)),
        h('pre', null, shapeOf(schema)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, main)))}`;
};

export const referenceStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
details { border-top: 1px solid #8884; padding: 0.5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
h4 { margin: 0.75rem 0 0.25rem; }
pre { margin: 0; padding: 0.75rem; overflow-x: auto; background: #8882; border-radius: 0.5rem; }
`;
