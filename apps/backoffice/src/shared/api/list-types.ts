import type { QueryOf, RouteDefinition } from '@parcela/contract';
import type { z } from 'zod/mini';

/** A route whose answer is a page of a list. */
export type ListRoute = RouteDefinition & { readonly method: 'GET'; readonly query: z.ZodMiniType };

type Reserved = 'sort' | 'locale' | 'populate' | `pagination[${string}]`;

/** Names of filters: `state` of `filters[state]`, and plain names such as `search`. */
export type FilterName<R> = keyof QueryOf<R> extends infer Key
  ? Key extends `filters[${infer Name}]`
    ? Name
    : Exclude<Extract<Key, string>, Reserved>
  : never;
/** `price` of `price` and `price:desc`. */
export type SortName<R> =
  QueryOf<R> extends { readonly sort?: infer Sort }
    ? Exclude<Extract<Sort, string>, `${string}:desc`>
    : never;
