import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { ContentKind } from './content-kinds.ts';
import { type DueItem, showNextDue } from './content-versions.store.ts';

/**
 * Shows the version that is due the longest in place of the one that people see; undefined when none is due. It is
 * no longer due in the same transaction, so a job that is killed or runs twice shows it once.
 */
export const showDue = async (tx: Tx, kind: ContentKind): Promise<DueItem | undefined> => {
  const due = await showNextDue(tx, kind);
  if (!due) return undefined;
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: `${kind.subject}.shown`,
    subject: { type: kind.subject, id: due.documentId },
    before: { publishedVersion: due.replaced },
    after: { publishedVersion: due.version },
  });
  return due;
};

/** Shows the versions that are due in place of earlier ones, one a transaction. */
export const createShowDueContent = ({
  transact,
  kinds,
}: {
  readonly transact: UnitOfWork;
  readonly kinds: readonly ContentKind[];
}): ScheduledJob => ({
  name: 'content.show-due',
  everyS: 5,
  run: () =>
    transact(async (tx) => {
      for (const kind of kinds) if (await showDue(tx, kind)) return 'more' as const;
      return 'done' as const;
    }),
});
