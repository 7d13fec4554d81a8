import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { newSavedView, savedView, savedViewChange } from '../../schemas/saved-views.ts';
import { dataOf, lookupId, okAnswer } from '../../schemas/primitives.ts';

export const listSavedViews = defineRoute({
  operationId: 'listSavedViews',
  method: 'GET',
  path: '/operator/saved-views',
  tag: 'staff',
  summary: 'Saved views of all lists that the caller may open: own ones, then those that colleagues share.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(z.array(savedView)),
  errors: [],
});

const changing = {
  method: 'POST',
  tag: 'staff',
  access: 'staff',
  permission: null,
  idempotency: 'required',
  rate: 'write',
} as const;
const params = z.strictObject({ documentId: lookupId });

export const saveView = defineRoute({
  ...changing,
  operationId: 'saveView',
  inRunOff: 'goes on',
  path: '/operator/saved-views',
  summary: 'Saves filters and order of a list that the caller may open, at most 30 for each list.',
  body: newSavedView,
  answer: dataOf(savedView),
  status: 201,
  errors: ['staff.view_name_taken', 'staff.views_full'],
});

export const changeSavedView = defineRoute({
  ...changing,
  operationId: 'changeSavedView',
  inRunOff: 'goes on',
  path: '/operator/saved-views/{documentId}',
  summary: 'Changes a saved view of the caller.',
  params,
  body: savedViewChange,
  answer: okAnswer,
  errors: ['common.not_found', 'staff.view_name_taken'],
});

export const deleteSavedView = defineRoute({
  ...changing,
  operationId: 'deleteSavedView',
  inRunOff: 'goes on',
  path: '/operator/saved-views/{documentId}/delete',
  summary: 'Deletes a saved view of the caller, for everybody.',
  params,
  answer: okAnswer,
  errors: ['common.not_found'],
});
