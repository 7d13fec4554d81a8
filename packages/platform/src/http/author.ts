import type { EventAuthor } from '../events/domain-event.ts';
import type { StaffCaller } from './call.ts';

/** The calling staff member, as events name them. */
export const authorOf = ({
  caller,
  requestId,
}: {
  readonly caller: StaffCaller;
  readonly requestId: string;
}): EventAuthor => ({ actor: { kind: 'staff', id: caller.subjectId }, requestId });
