import type { RowOf } from '@parcela/contract';
import {
  addStaffRole,
  disableStaff,
  endSessionsOfMember,
  getStaffMember,
  listStaff,
  removeStaffRole,
  renewStaffCredentials,
} from '@parcela/contract/operator';
import { staffRoles, type StaffRole } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconKey, IconLogout, IconUserMinus, IconUserOff, IconUserPlus } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area, oneOf } from '../../shared/resource/fields.ts';
import { instant, list, say, show, states, text, words } from '../../shared/resource/values.ts';
import { invite, mailLanguage } from './invitations.resource.ts';
import { sessionColumns } from './sessions.ts';

type Member = RowOf<typeof listStaff>;

const memberStates = states<'active' | 'disabled'>({
  active: ['positive', 'boStaff.state.active'],
  disabled: ['neutral', 'boStaff.state.disabled'],
});
const stateOf = ({ disabledAt }: Member) => memberStates.value(disabledAt === null ? 'active' : 'disabled');

const labelOf = (role: StaffRole) => `bo.role.${role}` as const;
const rolesOf = ({ roles }: Member) => list(roles.map((role) => words(labelOf(role))));
const params = ({ documentId }: Member) => ({ documentId });
const isActive = ({ disabledAt }: Member): boolean => disabledAt === null;
const reason = area('bo.reason', { description: 'bo.reasonHint' });

/** Changes of a member, which a second person approves. */
const memberActions = <Subject extends Member>(action: ActionMaker<Subject>): readonly Action<Subject>[] => [
  action({
    key: 'add-role',
    route: addStaffRole,
    label: 'boStaff.addRole.action',
    icon: IconUserPlus,
    offered: (member) => isActive(member) && member.roles.length < staffRoles.length,
    params,
    consequences: (member) => [say('boStaff.addRole.does', { name: member.name })],
    needsApproval: () => true,
    fields: {
      role: (member) =>
        oneOf('boStaff.role', {
          names: staffRoles.filter((role) => !member.roles.includes(role)),
          labelOf,
        }),
      reason,
    },
    done: 'boStaff.done',
  }),
  action({
    key: 'remove-role',
    route: removeStaffRole,
    label: 'boStaff.removeRole.action',
    icon: IconUserMinus,
    offered: (member) => isActive(member) && member.roles.length > 0,
    params,
    consequences: (member) => [say('boStaff.removeRole.does', { name: member.name })],
    needsApproval: () => true,
    fields: { role: (member) => oneOf('boStaff.role', { names: member.roles, labelOf }), reason },
    done: 'boStaff.done',
  }),
  action({
    key: 'renew',
    route: renewStaffCredentials,
    label: 'boStaff.renew.action',
    icon: IconKey,
    isDangerous: true,
    offered: isActive,
    params,
    consequences: (member) => [
      say('boStaff.renew.ends', { name: member.name }),
      say('boStaff.renew.mail', { email: member.email }),
    ],
    needsApproval: () => true,
    fields: { language: mailLanguage, reason },
    initial: () => ({ language: shownLocale() }),
    done: 'boStaff.done',
  }),
  action({
    key: 'disable',
    route: disableStaff,
    label: 'boStaff.disable.action',
    icon: IconUserOff,
    isDangerous: true,
    offered: isActive,
    params,
    consequences: (member) => [
      say('boStaff.disable.sessions', { name: member.name }),
      say('boStaff.disable.requests'),
      say('boStaff.disable.views'),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boStaff.done',
  }),
];

export const staffMembers = defineResource({
  list: defineList({
    route: listStaff,
    title: 'boStaff.title',
    description: 'boStaff.description',
    empty: 'boStaff.empty',
    rowKey: (member) => member.documentId,
    columns: [
      { key: 'name', label: 'boStaff.name', value: (member) => text(member.name), isTitle: true },
      { key: 'email', label: 'boStaff.email', value: (member) => text(member.email) },
      { key: 'roles', label: 'boStaff.roles', value: rolesOf },
      {
        key: 'createdAt',
        priority: 'extra',
        label: 'boStaff.since',
        value: (member) => instant(member.createdAt),
      },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    open: (member) => to.staffMember(member.documentId),
    creates: (action) => [invite(action)],
    actions: memberActions,
  }),
  detail: defineDetail({
    route: getStaffMember,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boStaff.title', to: to.staff },
    kind: 'boStaff.member',
    title: (member) => text(member.name),
    state: stateOf,
    sections: (section) => [
      section.facts('boStaff.member', (member) => [
        ['boStaff.email', text(member.email)],
        ['boStaff.roles', rolesOf(member)],
        ['boStaff.since', instant(member.createdAt)],
        ['boStaff.disabledAt', instant(member.disabledAt)],
        ['boStaff.trail', show(to.auditOf({ actor: member.documentId }))],
      ]),
      section.table('boStaff.sessions', {
        rows: (member) => member.sessions,
        rowKey: (session) => session.documentId,
        columns: sessionColumns,
        empty: 'boStaff.session.none',
      }),
    ],
    actions: (action) => [
      ...memberActions(action),
      action({
        key: 'end-sessions',
        route: endSessionsOfMember,
        label: 'boStaff.endSessions.action',
        icon: IconLogout,
        isDangerous: true,
        offered: (member) => member.sessions.length > 0,
        params,
        consequences: (member) => [
          say('boStaff.endSessions.does', { name: member.name, count: member.sessions.length }),
        ],
        fields: { reason },
        done: 'boStaff.endSessions.done',
      }),
    ],
  }),
});
