import { z } from 'zod/mini';
import { capitalized } from '../../capitalized.ts';
import type { ErrorCode } from '../../errors.ts';
import { defineRoute, type RouteDefinition } from '../../route.ts';
import { contentHiding, contentPublication } from '../../schemas/content/publication.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = {
  ...staff,
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  inRunOff: 'goes on',
} as const;

/** The texts for reading and writing a kind of content, and for the documentation of its calls. */
interface ContentSchemas<
  Item extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Version extends z.ZodMiniType,
  Draft extends z.ZodMiniType,
  Edit extends z.ZodMiniType,
  Query extends z.core.$ZodLooseShape,
> {
  readonly query: Query;
  /** In a list; `detail`: as a single item; `version`: among its versions. */
  readonly item: Item;
  readonly detail: Detail;
  readonly version: Version;
  /** The first version, and a later one. */
  readonly draft: Draft;
  readonly edit: Edit;
  /** The error codes of its creation. */
  readonly draftErrors?: readonly ErrorCode[];
  /** Further error codes of its changes. */
  readonly changeErrors?: readonly ErrorCode[];
  readonly says: {
    /** `a question` */
    readonly one: string;
    readonly list: string;
    readonly get: string;
    readonly create: string;
    /** The verb for creating one: writes or makes. */
    readonly edits: string;
  };
}

/** The calls of staff about one kind of content: `listFaqItems` at `/operator/faqs`, and six more. */
export const contentRoutes = <
  const Kind extends string,
  Item extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Version extends z.ZodMiniType,
  Draft extends z.ZodMiniType,
  Edit extends z.ZodMiniType,
  Query extends z.core.$ZodLooseShape,
>(
  kind: Kind,
  schemas: ContentSchemas<Item, Detail, Version, Draft, Edit, Query>,
  /** The last part of its addresses, where it is not the kind with an `s`. */
  address = `${kind}s`,
) => {
  const { query, item, detail, version, draft, edit, draftErrors = [], changeErrors = [], says } = schemas;
  const name = capitalized(kind);
  const path = `/operator/${address}`;
  const change = { ...post, answer: dataOf(detail) } as const;
  const seen = { params, errors: ['common.not_found', 'common.conflict', ...changeErrors] } as const;
  return {
    list: defineRoute({
      ...read,
      operationId: `list${name}Items`,
      path,
      summary: says.list,
      query: z.strictObject(query),
      answer: listOf(item),
      errors: [],
    }),
    get: defineRoute({
      ...read,
      operationId: `get${name}Item`,
      path: `${path}/{documentId}`,
      summary: says.get,
      params,
      answer: dataOf(detail),
      errors: ['common.not_found'],
    }),
    versions: defineRoute({
      ...read,
      operationId: `list${name}Versions`,
      path: `${path}/{documentId}/versions`,
      summary: `Every version that ${says.one} ever had, newest first.`,
      params,
      query: z.strictObject(paginationQuery),
      answer: listOf(version),
      errors: ['common.not_found'],
    }),
    create: defineRoute({
      ...change,
      operationId: `create${name}`,
      path,
      summary: says.create,
      body: draft,
      status: 201,
      errors: draftErrors,
    }),
    edit: defineRoute({
      ...change,
      ...seen,
      operationId: `edit${name}`,
      path: `${path}/{documentId}/versions`,
      summary: `${says.edits} the next version of ${says.one}; people see it once it is published.`,
      body: edit,
    }),
    publish: defineRoute({
      ...change,
      ...seen,
      operationId: `publish${name}`,
      path: `${path}/{documentId}/publish`,
      summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
      body: contentPublication,
    }),
    unpublish: defineRoute({
      ...change,
      ...seen,
      operationId: `unpublish${name}`,
      path: `${path}/{documentId}/unpublish`,
      summary: `Hides ${says.one}, now and later; it becomes a draft.`,
      body: contentHiding,
    }),
  };
};

type Routes = Readonly<Record<string, RouteDefinition>>;
type ByOperation<R extends Routes> = {
  readonly [Key in keyof R as R[Key]['operationId']]: R[Key];
};

/** The same routes by the names of their operations, for the table of all routes. */
export const byOperation = <R extends Routes>(routes: R): ByOperation<R> =>
  Object.fromEntries(
    Object.values(routes)
      .map((route) => [route.operationId, route] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as ByOperation<R>;
