import type { Staff } from '../../session/staff.ts';
import { may } from '../../session/staff.ts';
import type { Action } from '../action.ts';
import type { Words } from '../values.ts';

export interface Offered<Subject> {
  readonly action: Action<Subject>;
  /** The reason why the action is disabled; null when it is enabled. */
  readonly blocker: Words | null;
}

/**
 * The actions for this staff member. An action is hidden without its permission or when `offered` returns false; a
 * text from `offered` disables it.
 */
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

/** Up to `buttonsMax` actions are shown as buttons; if there are more, a menu holds the rarely used ones. */
const buttonsMax = 4;
const buttonsBesideMenu = 3;

/** Available, harmless actions stay visible, the usual ones first. */
export const splitActions = <Subject>(
  offered: readonly Offered<Subject>[],
): { readonly inSight: readonly Offered<Subject>[]; readonly inMenu: readonly Offered<Subject>[] } => {
  const usualFirst = offered.toSorted(
    (one, other) => Number(other.action.isMain) - Number(one.action.isMain),
  );
  if (offered.length <= buttonsMax) return { inSight: usualFirst, inMenu: [] };
  const inSight = usualFirst
    .filter(({ action, blocker }) => blocker === null && (action.isMain || !action.isDangerous))
    .slice(0, buttonsBesideMenu);
  return { inSight, inMenu: offered.filter((one) => !inSight.includes(one)) };
};
