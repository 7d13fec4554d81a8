import {
  endOtherStaffSessions,
  endStaffSession,
  getStaffAccount,
  renamePasskey,
  revokePasskey,
} from '@parcela/contract/operator';
import { IconDevices, IconLogout, IconPencil, IconTrash } from '@parcela/ui/icons';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { line } from '../../shared/resource/fields.ts';
import { instant, list, say, text, words } from '../../shared/resource/values.ts';
import { AddPasskey } from './add-passkey.tsx';
import { sessionColumns } from './sessions.ts';
import { SignInMeans } from './sign-in-means.tsx';

/** The signed-in staff member's password, authenticator, sessions and passkeys. */
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
      section.custom('boStaff.signIn', SignInMeans),
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
      section.table('boStaff.passkeys', {
        rows: (own) => own.passkeys,
        rowKey: (passkey) => passkey.documentId,
        columns: [
          { key: 'name', label: 'boStaff.name', value: ({ name }) => text(name), isTitle: true },
          { key: 'createdAt', label: 'bo.created', value: ({ createdAt }) => instant(createdAt) },
          {
            key: 'lastUsedAt',
            label: 'boStaff.passkey.lastUsedAt',
            value: ({ lastUsedAt }) => instant(lastUsedAt),
          },
        ],
        empty: 'boStaff.passkey.none',
        actions: (action) => [
          action({
            key: 'rename',
            route: renamePasskey,
            label: 'boStaff.passkey.rename.action',
            icon: IconPencil,
            params: ({ documentId }) => ({ documentId }),
            consequences: () => [],
            fields: { name: line('boStaff.name', { maxLength: 60 }) },
            initial: ({ name }) => ({ name }),
            done: 'boStaff.done',
          }),
          action({
            key: 'revoke',
            route: revokePasskey,
            label: 'boStaff.passkey.revoke.action',
            icon: IconTrash,
            isDangerous: true,
            params: ({ documentId }) => ({ documentId }),
            consequences: ({ name }) => [say('boStaff.passkey.revoke.does', { name })],
            done: 'boStaff.passkey.revoke.done',
          }),
        ],
      }),
      section.custom(null, AddPasskey),
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
