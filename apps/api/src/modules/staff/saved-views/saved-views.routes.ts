import { operatorRoutes } from '@parcela/contract/operator';
import { invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { changeView, removeView, saveView } from './change-saved-views.ts';
import { maySee } from './saved-views.policy.ts';
import { listViews, type SavedView } from './saved-views.store.ts';
import { findList } from './viewed-lists.presenter.ts';

const present = ({ subjectId }: StaffCaller, { staffId, ...view }: SavedView) => ({
  ...view,
  isOwn: staffId === subjectId,
});

export const savedViewsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listSavedViews, async (tx, { caller }) => {
    const views = await listViews(tx, caller.subjectId);
    const data = views.filter((view) => maySee(findList, caller, view)).map((view) => present(caller, view));
    return { data, meta: {} };
  });

  api.write(operatorRoutes.saveView, async (tx, { body, caller, requestId }) => {
    const documentId = await saveView(tx, body, { findList, caller, requestId });
    const saved = (await listViews(tx, caller.subjectId)).find((view) => view.documentId === documentId);
    invariant(saved, 'a view that was saved is there');
    return { data: present(caller, saved), meta: {} };
  });

  api.write(operatorRoutes.changeSavedView, async (tx, { params, body, caller, requestId }) => {
    await changeView(tx, params.documentId, body, { findList, caller, requestId });
    return { ok: true } as const;
  });

  api.write(operatorRoutes.deleteSavedView, async (tx, { params, caller, requestId }) => {
    await removeView(tx, params.documentId, { caller, requestId });
    return { ok: true } as const;
  });
};
