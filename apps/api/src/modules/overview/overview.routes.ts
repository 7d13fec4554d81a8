import { operatorRoutes } from '@parcela/contract/operator';
import type { StaffPermission } from '@parcela/domain';
import type { Api } from '../../platform/http/api.ts';
import { findFigures } from './today/figures.store.ts';
import { listQueues } from './today/list-queues.queries.ts';
import { type QueueKind, queuePermissions } from './today/queues.ts';

export interface OverviewRoutesDeps {
  /** Everything that a second person can be asked for. */
  readonly actions: readonly { readonly action: string; readonly permission: StaffPermission }[];
}

const kinds = Object.keys(queuePermissions) as QueueKind[];

export const overviewRoutes = (api: Api, { actions }: OverviewRoutesDeps): void => {
  api.read(operatorRoutes.getToday, async (tx, { caller: { subjectId, permissions } }) => {
    const may = (permission: StaffPermission): boolean => permissions.includes(permission);
    const [queues, figures] = await Promise.all([
      listQueues(tx, {
        kinds: kinds.filter((kind) => may(queuePermissions[kind])),
        staffId: subjectId,
        actions: actions.filter(({ permission }) => may(permission)).map(({ action }) => action),
      }),
      may('books.read') ? findFigures(tx) : null,
    ]);
    return {
      data: {
        queues,
        figures: figures && { ...figures, countedAt: figures.countedAt.toISOString() },
      },
      meta: {},
    };
  });
};
