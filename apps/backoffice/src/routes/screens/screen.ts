import type { StaffPermission } from '@parcela/domain';
import type { PhraseId, ScreenScope } from '@parcela/phrases';
import type { IconComponent } from '@parcela/ui';
import type { Resource } from '../../shared/resource/define-resource.tsx';

/** Subjects in the order of the rail. */
export const subjects = ['work', 'people', 'projects', 'money', 'moneyOut', 'content', 'platform'] as const;
/**
 * The name of the signed-in staff member leads to a screen of `account`; only other pages lead to a screen of
 * `linked`.
 */
export type ScreenSubject = (typeof subjects)[number] | 'account' | 'linked';

/** A screen of the navigation. Its code and phrases load when it is first opened. */
export interface Screen {
  /** Below `/backoffice`; pages of single subjects are below it by id. */
  readonly path: string;
  readonly label: PhraseId;
  readonly icon: IconComponent;
  readonly subject: ScreenSubject;
  /** The permission of the list's route (compared by a test); the screen is hidden without it. */
  readonly permission: StaffPermission | null;
  /** The permission of its pages (a test compares it), where it differs from the permission of the list. */
  readonly opensWith?: StaffPermission;
  readonly phrases: readonly ScreenScope[];
  readonly load: () => Promise<Resource>;
}
