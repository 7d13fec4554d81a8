import type { RowOf } from '@parcela/contract';
import {
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@parcela/contract/operator';
import { locales, staffRoles, type Locale, type StaffRole } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconMailForward, IconMailPlus, IconMailX } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area, line, oneOf, someOf } from '../../shared/resource/fields.ts';
import { instant, link, list, say, states, text, words } from '../../shared/resource/values.ts';

type Invitation = RowOf<typeof listInvitations>;

const invitationStates = states<Invitation['state']>({
  open: ['attention', 'boStaff.invitation.state.open'],
  accepted: ['positive', 'boStaff.invitation.state.accepted'],
  expired: ['neutral', 'boStaff.invitation.state.expired'],
  withdrawn: ['neutral', 'boStaff.invitation.state.withdrawn'],
});

const labelOf = (role: StaffRole) => `bo.role.${role}` as const;
const reason = area('bo.reason', { description: 'bo.reasonHint' });
/** The language of the invitation mail. */
export const mailLanguage = oneOf('boStaff.invitation.language', {
  names: locales,
  labelOf: (locale: Locale) => `language.${locale}` as const,
});

/** Requests a second person's approval for an invitation. */
export const invite = (action: ActionMaker<null>): Action<null> =>
  action({
    key: 'invite',
    route: inviteStaff,
    label: 'boStaff.invite.action',
    icon: IconMailPlus,
    consequences: () => [say('boStaff.invite.mail'), say('boStaff.invite.roles')],
    needsApproval: () => true,
    fields: {
      email: line('boStaff.email'),
      name: line('boStaff.name', { maxLength: 100 }),
      roles: someOf('boStaff.roles', { names: staffRoles, labelOf }),
      language: mailLanguage,
      reason,
    },
    initial: () => ({ language: shownLocale() }),
    done: 'boStaff.done',
  });

const params = ({ documentId }: Invitation) => ({ documentId });
const isWaiting = ({ state }: Invitation): boolean => state === 'open' || state === 'expired';

/** The invitees, each of whom received a link for setting a password and a second factor. */
export const invitations = defineResource({
  list: defineList({
    route: listInvitations,
    title: 'bo.nav.invitations',
    description: 'boStaff.invitation.description',
    empty: 'boStaff.invitation.empty',
    rowKey: ({ documentId }) => documentId,
    columns: [
      {
        key: 'name',
        label: 'boStaff.name',
        // A staff member has the same id as the invitation.
        value: ({ name, documentId, state, purpose }) =>
          state === 'accepted' && purpose === 'join' ? link(name, to.staffMember(documentId)) : text(name),
        isTitle: true,
      },
      { key: 'email', label: 'boStaff.email', value: ({ email }) => text(email) },
      {
        key: 'purpose',
        label: 'boStaff.invitation.purpose',
        value: ({ purpose }) => words(`boStaff.invitation.${purpose}`),
      },
      {
        key: 'roles',
        label: 'boStaff.roles',
        value: ({ roles }) => list(roles.map((role) => words(labelOf(role)))),
      },
      {
        key: 'invitedBy',
        label: 'boStaff.invitation.invitedBy',
        value: ({ invitedBy }) => text(invitedBy.name),
      },
      { key: 'sentAt', label: 'boStaff.invitation.sentAt', value: ({ sentAt }) => instant(sentAt) },
      {
        key: 'expiresAt',
        label: 'boStaff.invitation.expiresAt',
        value: ({ expiresAt }) => instant(expiresAt),
      },
      { key: 'state', label: 'bo.state', value: ({ state }) => invitationStates.value(state) },
    ],
    creates: (action) => [invite(action)],
    actions: (action) => [
      action({
        key: 'resend',
        route: resendInvitation,
        label: 'boStaff.invitation.resend.action',
        icon: IconMailForward,
        offered: isWaiting,
        params,
        consequences: ({ email }) => [say('boStaff.invitation.resend.does', { email })],
        fields: { reason },
        done: 'boStaff.invitation.resend.done',
      }),
      action({
        key: 'withdraw',
        route: withdrawInvitation,
        label: 'boStaff.invitation.withdraw.action',
        icon: IconMailX,
        isDangerous: true,
        offered: isWaiting,
        params,
        consequences: ({ name }) => [say('boStaff.invitation.withdraw.does', { name })],
        fields: { reason },
        done: 'boStaff.invitation.withdraw.done',
      }),
    ],
  }),
});
