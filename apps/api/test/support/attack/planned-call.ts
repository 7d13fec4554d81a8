import fc from 'fast-check';
import type { RouteDefinition } from '@parcela/contract';
import { isObject } from '../route-matrix/body-paths.ts';
import { type Draw, isOnceIn, oneOf } from './draw.ts';
import type { HarvestedIds } from './harvested-ids.ts';
import {
  hostileText,
  hostileValue,
  strangeBody,
  strangeHeader,
  strangePathPart,
  strangeQuery,
  writeJson,
} from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { valueOf } from './schema-values.ts';

/** A call before it is written as bytes. */
export interface PlannedCall {
  readonly method: string;
  /** The parameters by name; the path contains each one raw. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent in place of the body. */
  readonly bytes?: Buffer;
}

export interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const bodyTypes = {
  form: 'application/x-www-form-urlencoded',
  file: 'application/pdf',
  ignored: 'text/plain',
};
const contentTypeOf = ({ bodyType }: RouteDefinition): string =>
  bodyType === undefined ? 'application/json' : bodyTypes[bodyType];

/** The valid call of the matrix. */
export const callOfMatrix = (
  route: RouteDefinition,
  { params = {}, query = {}, body }: Values,
  headers: Readonly<Record<string, string>>,
): PlannedCall => ({
  method: route.method,
  params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, encodeURIComponent(value)])),
  query: new URLSearchParams(query).toString(),
  headers: {
    accept: 'application/json',
    ...headers,
    ...(body !== undefined && { 'content-type': contentTypeOf(route) }),
  },
  ...(Buffer.isBuffer(body) ? { bytes: body } : { body }),
});

/** A call as the OpenAPI document describes it, with ids from earlier answers. */
export const callOfDocument = (
  operation: Operation,
  draw: Draw,
  { ids, headers }: { readonly ids: HarvestedIds; readonly headers: Readonly<Record<string, string>> },
): PlannedCall => {
  const { route, parameters, body, schemas } = operation;
  const pick = (count: number): number => draw(fc.nat({ max: count - 1 }));
  const source = { draw, schemas, idFor: (name: string) => ids.find(name, pick) };
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.in === 'query' && parameter.required !== true && !isOnceIn(draw, 3)) continue;
    const own = parameter.in === 'path' && !parameter.schema.enum ? ids.findFor(route.path, pick) : undefined;
    const value = String(own ?? valueOf(source, parameter.schema, parameter.name));
    if (parameter.in === 'path') params[parameter.name] = encodeURIComponent(value.toWellFormed());
    else query.append(parameter.name, value.toWellFormed());
  }
  return {
    method: route.method,
    params,
    query: query.toString(),
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body && { 'content-type': contentTypeOf(route) }),
    },
    ...(body && { body: valueOf(source, body) }),
  };
};

/** A field of a body: its containing object, and its name. */
interface Field {
  readonly parent: Record<string, unknown>;
  readonly name: string;
}

/** All fields, including those in lists. */
const fieldsOf = (value: unknown): Field[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => [{ parent: value, name }, ...fieldsOf(value[name])]);
};

/** The body with one faulty field. */
const changedAt = (body: unknown, draw: Draw): unknown => {
  const copy = structuredClone(body);
  const fields = fieldsOf(copy);
  if (fields.length === 0) return hostileValue(draw);
  const { parent, name } = oneOf(draw, fields);
  const was = parent[name];
  const way = draw(fc.nat({ max: 7 }));
  if (way === 0) delete parent[name];
  else if (way === 1) parent[`${name}X`] = was;
  else if (way === 2 && Array.isArray(was)) parent[name] = [...was, ...was];
  else if (way === 3 && Array.isArray(was)) parent[name] = was.map(() => hostileValue(draw));
  else if (way === 4 && typeof was === 'string') parent[name] = `${was}${hostileText(draw)}`;
  else if (way === 5 && typeof was === 'number') parent[name] = -was;
  else parent[name] = hostileValue(draw);
  return copy;
};

type Change = (call: PlannedCall, draw: Draw, operation: Operation) => PlannedCall;

const changeBody: Change = (call, draw) =>
  call.body === undefined ? call : { ...call, body: changedAt(call.body, draw) };

const changeParam: Change = (call, draw) => {
  const names = Object.keys(call.params);
  if (names.length === 0) return call;
  const value = isOnceIn(draw, 2)
    ? strangePathPart(draw)
    : encodeURIComponent(hostileText(draw).toWellFormed());
  return { ...call, params: { ...call.params, [oneOf(draw, names)]: value } };
};

const changeQuery: Change = (call, draw, { parameters }) => {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  if (names.length === 0 || isOnceIn(draw, 4)) return { ...call, query: strangeQuery(draw) };
  const query = new URLSearchParams(call.query);
  query.set(oneOf(draw, names), hostileText(draw).toWellFormed());
  return { ...call, query: query.toString() };
};

const withHeader = (call: PlannedCall, name: string, value: string | null): PlannedCall => {
  const { [name]: _, ...headers } = call.headers;
  return { ...call, headers: value === null ? headers : { ...headers, [name]: value } };
};

const changeHeader: Change = (call, draw) => withHeader(call, ...strangeHeader(draw));

const changeBytes: Change = (call, draw) => {
  const [type, bytes] = strangeBody(draw);
  return { ...withHeader(call, 'content-type', type ?? null), bytes };
};

const changeMethod: Change = (call, draw) => ({
  ...call,
  method: oneOf(draw, ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']),
});

const changes: readonly (readonly [weight: number, change: Change])[] = [
  [10, changeBody],
  [3, changeParam],
  [4, changeQuery],
  [3, changeHeader],
  [2, changeBytes],
  [1, changeMethod],
];

/** Adds one or two faults to a call. */
export const changeCall = (call: PlannedCall, operation: Operation, draw: Draw): PlannedCall => {
  const change = (of: PlannedCall): PlannedCall => {
    const isReading = of.body === undefined;
    const weighted = changes
      .filter(([, one]) => !isReading || one !== changeBody)
      .map(([weight, one]) => ({ weight, arbitrary: fc.constant(one) }));
    return draw(fc.oneof(...weighted))(of, draw, operation);
  };
  return isOnceIn(draw, 4) ? change(change(call)) : change(call);
};

/** Values that a proxy or a browser never sends, put into the address itself. */
export const pathOf = ({ path }: RouteDefinition, { params, query }: PlannedCall): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'nobody');
  return query === '' ? filled : `${filled}?${query}`;
};

export const bytesOf = (route: RouteDefinition, { bytes, body }: PlannedCall): Buffer | undefined => {
  if (bytes !== undefined || body === undefined) return bytes;
  if (route.bodyType === 'form' && typeof body === 'object' && body !== null) {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body)) form.append(name, String(value).toWellFormed());
    return Buffer.from(form.toString());
  }
  return Buffer.from(writeJson(body));
};
