import type { EventAuthor } from '../events/domain-event.ts';
import type { StaffCaller } from './call.ts';

/** The member of staff who calls, as an event names them. */
export const authorOf = ({
  caller,
  requestId,
}: {
  readonly caller: StaffCaller;
  readonly requestId: string;
}): EventAuthor => ({ actor: { kind: 'staff', id: caller.subjectId }, requestId });
