import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { isSlug } from '../offering/project-state.policy.ts';
import { getSlug, insertSlug, lockProjectRow } from './projects.store.ts';

/**
 * Gives a project a new slug; the old ones still lead to it. @throws BusinessError `project.not_found`,
 * `content.slug_taken` for a slug that was ever used, `common.conflict` when the slug differs from the one that the
 * editor saw; ValidationError for an invalid slug
 */
export const changeSlug = async (
  tx: Tx,
  input: {
    readonly projectId: number;
    readonly slug: string;
    /** The slug that the editor saw; omitted if no editor makes the change. */
    readonly seenSlug?: string;
    readonly actor: EventActor;
    readonly requestId?: string | undefined;
  },
): Promise<void> => {
  if (!(await lockProjectRow(tx, input.projectId))) throw new BusinessError('project.not_found');
  const before = await getSlug(tx, input.projectId);
  if (input.seenSlug !== undefined && input.seenSlug !== before) throw new BusinessError('common.conflict');
  if (!isSlug(input.slug)) throw new ValidationError([{ path: 'slug', code: 'invalid' }]);
  if (!(await insertSlug(tx, input.projectId, input.slug))) throw new BusinessError('content.slug_taken');
  await recordEvent(tx, {
    actor: input.actor,
    type: 'project.slug_changed',
    subject: { type: 'project', id: input.projectId },
    before: { slug: before },
    after: { slug: input.slug },
    requestId: input.requestId,
  });
};
