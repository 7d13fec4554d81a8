import type { RowOf } from '@parcela/contract';
import { listCollectionAccounts } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { count, day, id, instant, link, show, states, text, words } from '../../shared/resource/values.ts';
import { missingStatements } from './missing-statements.ts';

type Account = RowOf<typeof listCollectionAccounts>;

const feeds = states<Account['state']>({
  never: ['attention', 'boBank.feed.never'],
  late: ['negative', 'boBank.feed.late'],
  current: ['positive', 'boBank.feed.current'],
});

export const collectionAccounts = defineResource({
  list: defineList({
    route: listCollectionAccounts,
    title: 'boBank.accounts',
    description: 'boBank.accounts.description',
    empty: 'boBank.accounts.empty',
    rowKey: (row) => row.documentId,
    columns: [
      { key: 'iban', label: 'boBank.iban', value: (row) => text(row.iban), isTitle: true },
      { key: 'currency', label: 'bo.currency', value: (row) => words(`bo.currency.${row.currency}`) },
      { key: 'state', label: 'bo.state', value: (row) => feeds.value(row.state) },
      { key: 'readTo', label: 'boBank.readTo', value: (row) => day(row.readTo) },
      {
        key: 'lastReadAt',
        priority: 'extra',
        label: 'boBank.lastReadAt',
        value: (row) => instant(row.lastReadAt),
      },
      { key: 'unreadable', label: 'boBank.unreadable', value: (row) => count(row.unreadable) },
    ],
    panel: {
      title: (row) => text(row.iban),
      sections: (section) => [
        section.facts('boBank.accounts.one', (row) => [
          ['boBank.iban', id(row.iban)],
          ['bo.currency', words(`bo.currency.${row.currency}`)],
          ['bo.state', feeds.value(row.state)],
          ['boBank.readTo', day(row.readTo)],
          ['boBank.lastReadAt', instant(row.lastReadAt)],
          [
            'boBank.unreadable',
            row.unreadable === 0
              ? count(0)
              : link(String(row.unreadable), to.bankLinesOf({ kind: 'unreadable', currency: row.currency })),
          ],
          ['boBank.missing', missingStatements(row.missingStatements)],
          ['boBank.movements', show(to.movementsOf({ account: row.documentId }))],
          ['boBank.files', show(to.statementFilesOf({ account: row.documentId }))],
        ]),
      ],
    },
  }),
});
