import type { RowOf } from '@parcela/contract';
import {
  downloadTransferFile,
  getTransferFile,
  listTransferFiles,
  revokeTransferFile,
} from '@parcela/contract/operator';
import { IconArrowBackUp, IconDownload } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import type { Column } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { count, id, instant, money, say, states, text, type Value } from '../../shared/resource/values.ts';
import { historyOf } from './history.ts';
import { params, reason } from './money-out-values.ts';
import { transferColumns } from './transfers.resource.ts';

type File = RowOf<typeof listTransferFiles>;

const fileStates = states<File['state']>({
  made: ['attention', 'boMoneyOut.fileState.made'],
  downloaded: ['info', 'boMoneyOut.fileState.downloaded'],
  revoked: ['neutral', 'boMoneyOut.fileState.revoked'],
});
const totalOf = ({ total, currency }: File): Value => money(total, currency);

const columns: readonly Column<File>[] = [
  { key: 'name', label: 'boMoneyOut.file.id', value: ({ messageId }) => text(messageId), isTitle: true },
  { key: 'total', label: 'boMoneyOut.file.total', value: totalOf },
  { key: 'transfers', label: 'boMoneyOut.transfers', value: ({ transferCount }) => count(transferCount) },
  {
    key: 'booked',
    priority: 'useful',
    label: 'boMoneyOut.file.booked',
    value: ({ bookedCount }) => count(bookedCount),
  },
  { key: 'madeAt', label: 'boMoneyOut.file.madeAt', value: ({ madeAt }) => instant(madeAt) },
  { key: 'madeBy', priority: 'extra', label: 'boMoneyOut.file.madeBy', value: ({ madeBy }) => text(madeBy) },
  { key: 'state', label: 'bo.state', value: ({ state }) => fileStates.value(state) },
];

/** Payment files that staff upload to the bank. */
export const transferFiles = defineResource({
  list: defineList({
    route: listTransferFiles,
    title: 'boMoneyOut.files',
    description: 'boMoneyOut.files.about',
    empty: 'boMoneyOut.files.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.transferFile(documentId),
    columns,
  }),
  detail: defineDetail({
    route: getTransferFile,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boMoneyOut.files', to: to.transferFiles },
    kind: 'boMoneyOut.file',
    title: totalOf,
    state: ({ state }) => fileStates.value(state),
    sections: (section) => [
      section.facts('boMoneyOut.file', (file) => [
        ['boMoneyOut.file.id', id(file.messageId)],
        ['boMoneyOut.file.total', totalOf(file)],
        ['boMoneyOut.transfers', count(file.transferCount)],
        ['boMoneyOut.file.booked', count(file.bookedCount)],
        ['boMoneyOut.file.madeBy', text(file.madeBy)],
        ['boMoneyOut.file.madeAt', instant(file.madeAt)],
        ['boMoneyOut.file.downloadedBy', text(file.downloadedBy)],
        ['boMoneyOut.file.downloadedAt', instant(file.downloadedAt)],
      ]),
      section.table('boMoneyOut.transfers', {
        rows: ({ transfers }) => transfers,
        rowKey: ({ documentId }) => documentId,
        empty: 'boMoneyOut.file.noTransfers',
        open: ({ documentId }) => to.transfer(documentId),
        columns: transferColumns,
      }),
      section.history('boMoneyOut.history', historyOf, { isAside: true }),
    ],
    actions: (action) => [
      action({
        key: 'download',
        route: downloadTransferFile,
        label: 'boMoneyOut.file.download',
        icon: IconDownload,
        isMain: true,
        offered: ({ state }) => state === 'made',
        params,
        consequences: (file) => [
          say('boMoneyOut.file.download.once', { total: totalOf(file), count: file.transferCount }),
          say('boMoneyOut.file.download.authorise'),
        ],
        file: ({ data }) => data,
        done: 'boMoneyOut.file.download.done',
      }),
      action({
        key: 'revoke',
        route: revokeTransferFile,
        label: 'boMoneyOut.file.revoke',
        icon: IconArrowBackUp,
        isDangerous: true,
        offered: ({ state, bookedCount }) => state !== 'revoked' && bookedCount === 0,
        params,
        consequences: (file) => [
          say('boMoneyOut.file.revoke.wait', { count: file.transferCount, total: totalOf(file) }),
          ...(file.state === 'downloaded' ? [say('boMoneyOut.file.revoke.sure')] : []),
        ],
        needsApproval: ({ state }) => state === 'downloaded',
        fields: { reason },
        done: 'boMoneyOut.file.revoke.done',
      }),
    ],
  }),
});
