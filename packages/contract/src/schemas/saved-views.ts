import { z } from 'zod/mini';
import { documentId, lookupId, requiredText } from './primitives.ts';
import { staffName } from './staff.ts';

const filtersMax = 20;
const filters = z
  .record(
    z.string().check(z.regex(/^\w{1,40}$/, { error: 'invalid' })),
    z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too_big' })),
  )
  .check(z.refine((all) => Object.keys(all).length <= filtersMax, { error: 'too_big' }));

const saved = {
  name: requiredText(60),
  /** Filters by their names in the list's address. */
  filters,
  /** `createdAt:desc`; null: the order of the list. */
  sort: z.nullable(z.string().check(z.regex(/^\w{1,40}(:desc)?$/, { error: 'invalid' }))),
  /** Tells whether all staff who may open the list see it. */
  isShared: z.boolean(),
};
export const newSavedView = z.strictObject({ list: lookupId, ...saved });
export const savedViewChange = z.strictObject(saved);

/** Filters and order of a list under a name. */
export const savedView = z.strictObject({
  documentId,
  /** The operation of the list. */
  list: z.string(),
  ...saved,
  isOwn: z.boolean(),
  author: staffName,
});
z.globalRegistry.add(savedView, { id: 'SavedView' });
