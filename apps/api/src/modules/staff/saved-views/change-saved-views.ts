import { savedViewsMax } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { lockOwnThings } from '../members/staff-members.store.ts';
import { type FindList, requireAcceptable } from './saved-views.policy.ts';
import {
  deleteView,
  insertView,
  isNameTaken,
  lockOwnView,
  type NewView,
  updateView,
  type ViewContent,
} from './saved-views.store.ts';

interface Change {
  readonly findList: FindList;
  readonly caller: StaffCaller;
  readonly requestId: string;
}

/** Filter values may identify people, so the audit log omits them. */
const record = (
  tx: Tx,
  { caller, requestId }: Omit<Change, 'findList'>,
  type: `staff.view_${'saved' | 'changed' | 'deleted'}`,
  { list, name, isShared }: Pick<NewView, 'list' | 'name' | 'isShared'>,
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type,
    subject: { type: 'staff', id: caller.documentId },
    after: { list, name, isShared },
    requestId,
  });

/**
 * Saves filters and order of a list; returns the documentId.
 * @throws ValidationError; BusinessError `common.forbidden`, `staff.view_name_taken`, `staff.views_full`
 */
export const saveView = async (tx: Tx, view: NewView, change: Change): Promise<string> => {
  const { subjectId } = change.caller;
  requireAcceptable(change.findList, change.caller, view);
  await lockOwnThings(tx, subjectId);
  if (await isNameTaken(tx, subjectId, view)) throw new BusinessError('staff.view_name_taken');
  const documentId = await insertView(tx, subjectId, view);
  if (documentId === undefined) throw new BusinessError('staff.views_full', { most: savedViewsMax });
  await record(tx, change, 'staff.view_saved', view);
  return documentId;
};

/** @throws ValidationError; BusinessError `common.not_found`, `common.forbidden`, `staff.view_name_taken` */
export const changeView = async (
  tx: Tx,
  documentId: string,
  content: ViewContent,
  change: Change,
): Promise<void> => {
  const { subjectId } = change.caller;
  await lockOwnThings(tx, subjectId);
  const { list } = orNotFound(await lockOwnView(tx, subjectId, documentId));
  requireAcceptable(change.findList, change.caller, { ...content, list });
  if (await isNameTaken(tx, subjectId, { list, name: content.name, documentId }))
    throw new BusinessError('staff.view_name_taken');
  await updateView(tx, documentId, content);
  await record(tx, change, 'staff.view_changed', { ...content, list });
};

/** @throws BusinessError `common.not_found` */
export const removeView = async (
  tx: Tx,
  documentId: string,
  change: Omit<Change, 'findList'>,
): Promise<void> => {
  const view = orNotFound(await lockOwnView(tx, change.caller.subjectId, documentId));
  await deleteView(tx, documentId);
  await record(tx, change, 'staff.view_deleted', view);
};
