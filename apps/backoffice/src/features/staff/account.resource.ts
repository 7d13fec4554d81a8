import { endOtherStaffSessions, endStaffSession, getStaffAccount } from '@parcela/contract/operator';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { list, say, text, words } from '../../shared/resource/values.ts';
import { sessionColumns } from './sessions.ts';

/** What the signed-in member of staff keeps: sessions. */
export const account = definePage(
  defineDetail({
    route: getStaffAccount,
    params: () => undefined as never,
    kind: 'bo.nav.account',
    title: (own) => text(own.name),
    sections: (section) => [
      section.facts('boStaff.member', (own) => [
        ['boStaff.email', text(own.email)],
        ['boStaff.roles', list(own.roles.map((role) => words(`bo.role.${role}`)))],
      ]),
      section.table('boStaff.sessions', {
        rows: (own) => own.sessions,
        rowKey: (session) => session.documentId,
        columns: sessionColumns,
        empty: 'boStaff.session.none',
        actions: (action) => [
          action({
            key: 'end',
            route: endStaffSession,
            label: 'boStaff.session.end.action',
            icon: IconLogout,
            isDangerous: true,
            offered: ({ isCurrent }) => !isCurrent,
            params: ({ documentId }) => ({ documentId }),
            consequences: () => [say('boStaff.session.end.does')],
            done: 'boStaff.session.end.done',
          }),
        ],
      }),
    ],
    actions: (action) => [
      action({
        key: 'end-others',
        route: endOtherStaffSessions,
        label: 'boStaff.session.endOthers.action',
        icon: IconDevices,
        offered: ({ sessions }) => sessions.length > 1,
        consequences: ({ sessions }) => [
          say('boStaff.session.endOthers.does', { count: sessions.length - 1 }),
        ],
        done: 'boStaff.session.endOthers.done',
      }),
    ],
  }),
);
