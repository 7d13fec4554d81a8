import { changeStaffPassword } from '@parcela/contract/operator';
import { passwordRefusals } from '@parcela/web';
import { IconKey } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { password } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';

/** Changes the password of the signed-in staff member. */
export const changePassword = <Subject extends { readonly email: string }>(
  action: ActionMaker<Subject>,
): Action<Subject> =>
  action({
    key: 'password',
    route: changeStaffPassword,
    label: 'boStaff.password.action',
    icon: IconKey,
    consequences: ({ email }) => [say('boStaff.signIn.endsElsewhere'), say('boStaff.signIn.mail', { email })],
    fields: {
      currentPassword: password('boStaff.password.current', 'current-password', {
        hasAutoFocus: true,
      }),
      password: password('bo.invitation.password', 'new-password', {
        description: 'bo.invitation.passwordHint',
      }),
      passwordConfirmation: password('bo.invitation.again', 'new-password'),
    },
    atField: {
      'staff.password_wrong': 'currentPassword',
      'auth.password_same': 'password',
      ...passwordRefusals,
    },
    done: 'boStaff.password.done',
  });
