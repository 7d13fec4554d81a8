import type { Staff } from '../../session/staff.ts';
import { may } from '../../session/staff.ts';
import type { Action } from '../action.ts';
import type { Words } from '../values.ts';

interface Offered<Subject> {
  readonly action: Action<Subject>;
  /** Why the action is disabled; null when it is not. */
  readonly blocker: Words | null;
}

/** Actions that this member of staff sees: without permission hidden, forbidden by the state disabled. */
export const offeredActions = <Subject>(
  actions: readonly Action<Subject>[],
  subject: Subject,
  staff: Staff,
): readonly Offered<Subject>[] =>
  actions.flatMap((action) => {
    if (!may(staff, action.permission)) return [];
    const offered = action.offered(subject, staff);
    if (offered === false) return [];
    return [{ action, blocker: offered === true ? null : offered }];
  });
