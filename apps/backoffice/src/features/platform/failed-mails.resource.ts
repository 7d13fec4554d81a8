import type { RowOf } from '@parcela/contract';
import { listFailedMails, retryMail } from '@parcela/contract/operator';
import { IconRefresh } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { handle, instant, link, say, text, words } from '../../shared/resource/values.ts';
import { mailTopic } from '../../shared/words/mail-topic.ts';

type FailedMail = RowOf<typeof listFailedMails>;

const recipientOf = ({ user }: FailedMail) =>
  user === null ? words('boPlatform.mails.gone') : link(user.email, to.investor(user.documentId));

export const failedMails = defineResource({
  list: defineList({
    route: listFailedMails,
    title: 'boPlatform.mails.title',
    description: 'boPlatform.mails.description',
    empty: 'boPlatform.mails.empty',
    rowKey: (mail) => mail.documentId,
    columns: [
      { key: 'kind', label: 'boPlatform.mails.kind', value: ({ kind }) => mailTopic(kind), isTitle: true },
      { key: 'to', label: 'boPlatform.mails.to', value: recipientOf },
      { key: 'createdAt', label: 'bo.created', value: (mail) => instant(mail.createdAt) },
      { key: 'error', label: 'boPlatform.mails.error', value: (mail) => text(mail.error) },
    ],
    panel: {
      title: ({ kind }) => mailTopic(kind),
      sections: (section) => [
        section.facts('boPlatform.mails.one', (mail) => [
          ['boPlatform.mails.id', handle('boPlatform.mails.id', mail.documentId)],
          ['boPlatform.mails.to', recipientOf(mail)],
          ['bo.created', instant(mail.createdAt)],
          ['boPlatform.mails.error', text(mail.error)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'retry',
        route: retryMail,
        label: 'boPlatform.mails.retry.action',
        icon: IconRefresh,
        isMain: true,
        params: ({ documentId }) => ({ documentId }),
        consequences: ({ user }) => [
          user === null
            ? say('boPlatform.mails.retry.gone')
            : say('boPlatform.mails.retry.does', { email: user.email }),
        ],
        inBulk: (mails) => [say('boPlatform.mails.retry.many', { count: mails.length })],
        done: 'boPlatform.mails.retry.done',
      }),
    ],
  }),
});
