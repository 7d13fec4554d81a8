import type { z } from 'zod/mini';
import type { RouteDefinition } from './route.ts';

type SchemaOf<R, Part extends string> =
  R extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? S : never;

export type ParamsOf<R> = z.output<SchemaOf<R, 'params'>>;
export type QueryOf<R> = z.output<SchemaOf<R, 'query'>>;
/** The body to send; a Blob for routes that take a file. */
export type BodyOf<R> = R extends { readonly bodyType: 'file' } ? Blob : z.input<SchemaOf<R, 'body'>>;
export type AnswerOf<R extends RouteDefinition> = z.output<R['answer']>;
export type DataOf<R extends RouteDefinition> =
  AnswerOf<R> extends { readonly data: infer Data } ? Data : never;
/** A row of a list. */
export type RowOf<R extends RouteDefinition> =
  AnswerOf<R> extends { readonly data: readonly (infer Row)[] } ? Row : never;

type Has<R, Part extends string, Yes, No> = R extends Readonly<Record<Part, z.ZodMiniType>> ? Yes : No;

/** The input of a route: only the parts that it has. */
export type CallInput<R> = Has<
  R,
  'params',
  { readonly params: ParamsOf<R> },
  { readonly params?: undefined }
> &
  Has<R, 'query', { readonly query?: QueryOf<R> }, { readonly query?: undefined }> &
  Has<R, 'body', { readonly body: BodyOf<R> }, { readonly body?: undefined }>;
