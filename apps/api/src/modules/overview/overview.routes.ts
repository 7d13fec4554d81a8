import { operatorRoutes } from '@parcela/contract/operator';
import { approvalActions, approvalNames, type StaffPermission } from '@parcela/domain';
import type { DescribedVariable } from '@parcela/platform/config/describe-configuration.ts';
import { findServerFacts } from '@parcela/platform/database/postgres-version.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { bookProofsRoutes, presentItem } from './books/book-proofs.routes.ts';
import { findLastProof } from './books/book-proofs.store.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import {
  listScheduled,
  type Scheduled,
  scheduleKey,
  scheduleKeyOf,
} from './schedule/list-schedule.queries.ts';
import { scheduleKinds, schedulePermissions } from './schedule/schedule-kinds.ts';
import { runSearch } from './search/run-search.ts';
import { findFigures } from './today/figures.store.ts';
import { listQueues } from './today/list-queues.queries.ts';
import { listSilentProviders } from './today/silent-providers.queries.ts';
import { type QueueKind, queuePermissions } from './today/queues.ts';

export interface OverviewRoutesDeps {
  /** The configuration variables and their sources, without secrets. */
  readonly variables: readonly DescribedVariable[];
  readonly timeZone: string;
  /** The mark of an IBAN, by which saved accounts are found. */
  readonly markOf: (iban: string) => Buffer;
}

const kinds = Object.keys(queuePermissions) as QueueKind[];

const scheduledView = ({ at, scheduledAt, amount, currency, eurToCzk, eurToPln, ...row }: Scheduled) => ({
  kind: row.kind,
  documentId: row.documentId,
  page: row.page,
  at: at.toISOString(),
  title: row.title && { ...row.title },
  project: row.project && { ...row.project },
  version: row.version,
  replaces: row.replaces,
  price: amount === null || currency === null ? null : { amount: Number(amount), currency },
  rates: eurToCzk === null || eurToPln === null ? null : { eurToCzk, eurToPln },
  seen: row.seen,
  scheduledBy: row.scheduledBy,
  scheduledAt: scheduledAt?.toISOString() ?? null,
});

export const overviewRoutes = (api: Api, { markOf, timeZone, variables }: OverviewRoutesDeps): void => {
  bookProofsRoutes(api);

  api.read(operatorRoutes.getConfiguration, async (tx) => ({
    data: { variables: [...variables], node: process.version, database: await findServerFacts(tx) },
    meta: {},
  }));

  api.read(operatorRoutes.listSchedule, async (tx, { query, caller }) => {
    const page = pageAfterOf(query, scheduleKey);
    const asked = query['filters[kind]'];
    const kinds = scheduleKinds.filter(
      (kind) => caller.permissions.includes(schedulePermissions[kind]) && (asked ?? kind) === kind,
    );
    const rows = await listScheduled(tx, { kinds, ...page });
    return answerAfter(rows, page, { keyOf: scheduleKeyOf, present: scheduledView });
  });

  api.read(operatorRoutes.searchEverything, async (tx, { query, locale, caller }) => {
    const may = (permission: StaffPermission): boolean => caller.permissions.includes(permission);
    return { data: await runSearch(tx, { typed: query.q, markOf, may, locale, timeZone }), meta: {} };
  });

  api.read(operatorRoutes.getToday, async (tx, { caller: { subjectId, permissions } }) => {
    const may = (permission: StaffPermission): boolean => permissions.includes(permission);
    const [queues, figures, books, silent] = await Promise.all([
      listQueues(tx, {
        kinds: kinds.filter((kind) => may(queuePermissions[kind])),
        staffId: subjectId,
        timeZone,
        actions: approvalNames
          .filter((action) => may(approvalActions[action].approve))
          .map((action) => ({ action, asks: approvalActions[action].request })),
      }),
      may('books.read') ? findFigures(tx) : null,
      may('books.read') ? findLastProof(tx) : null,
      listSilentProviders(tx, may),
    ]);
    return {
      data: {
        queues,
        silent: silent.map(({ provider, since }) => ({ provider, since: since.toISOString() })),
        figures: figures && { ...figures, countedAt: figures.countedAt.toISOString() },
        books: books && { ...books, last: books.last ? presentItem(books.last) : null },
      },
      meta: {},
    };
  });
};
