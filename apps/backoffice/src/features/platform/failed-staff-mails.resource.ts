import type { RowOf } from '@parcela/contract';
import { listFailedStaffMails, retryStaffMail } from '@parcela/contract/operator';
import { IconRefresh } from '@parcela/ui/icons';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { handle, instant, say, text, type Value, words } from '../../shared/resource/values.ts';

type FailedMail = RowOf<typeof listFailedStaffMails>;

const kindOf = ({ kind }: FailedMail): Value => words(`boPlatform.staffMails.kind.${kind}`);

export const failedStaffMails = defineResource({
  list: defineList({
    route: listFailedStaffMails,
    title: 'boPlatform.staffMails.title',
    description: 'boPlatform.staffMails.description',
    empty: 'boPlatform.staffMails.empty',
    rowKey: (mail) => mail.documentId,
    columns: [
      { key: 'kind', label: 'boPlatform.mails.kind', value: kindOf, isTitle: true },
      { key: 'to', label: 'boPlatform.mails.to', value: (mail) => text(mail.to.email) },
      { key: 'createdAt', label: 'bo.created', value: (mail) => instant(mail.createdAt) },
      { key: 'error', label: 'boPlatform.mails.error', value: (mail) => text(mail.error) },
    ],
    panel: {
      title: kindOf,
      sections: (section) => [
        section.facts('boPlatform.mails.one', (mail) => [
          ['boPlatform.mails.to', text(`${mail.to.name}, ${mail.to.email}`)],
          ['bo.created', instant(mail.createdAt)],
          ['boPlatform.mails.error', text(mail.error)],
          ['boPlatform.mails.id', handle('boPlatform.mails.id', mail.documentId)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'retry',
        route: retryStaffMail,
        label: 'boPlatform.mails.retry.action',
        icon: IconRefresh,
        isMain: true,
        params: ({ documentId }) => ({ documentId }),
        consequences: ({ to }) => [say('boPlatform.staffMails.does', { email: to.email })],
        inBulk: (mails) => [say('boPlatform.staffMails.many', { count: mails.length })],
        done: 'boPlatform.mails.retry.done',
      }),
    ],
  }),
});
