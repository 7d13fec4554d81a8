import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { ContentKind } from './content-kinds.ts';
import { type DueItem, showNextDue } from './content-versions.store.ts';

/**
 * Replaces the visible version with the longest-overdue one; undefined when none is due. The same transaction ends
 * the plan, so a job that is killed or runs twice publishes it once.
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

/** Replaces earlier versions with due ones, one per transaction. */
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
