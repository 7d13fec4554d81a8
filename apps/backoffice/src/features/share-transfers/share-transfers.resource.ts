import { getShareTransfer, listShareTransfers } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
  count,
  instant,
  link,
  list,
  nothing,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { transferActions, transferCreates } from './transfer-actions.ts';
import { TransferDocuments } from './transfer-documents.tsx';
import {
  priceOf,
  type Transfer,
  transferKinds,
  type TransferRow,
  transferStates,
} from './transfer-values.ts';

type SignatureLabel = `boShareTransfers.advert.side.${'holder' | 'buyer'}`;
const person = ({ documentId, email }: TransferRow['from']): Value => link(email, to.investor(documentId));
const by = (name: string | null, at: string | null): Value =>
  name === null ? nothing : list([text(name), instant(at)]);
const settlementOf = ({ settlement }: Transfer): Value =>
  settlement === null ? nothing : words(`boShareTransfers.settlement.${settlement}`);

export const shareTransfers = defineResource({
  list: defineList({
    route: listShareTransfers,
    title: 'bo.nav.shareTransfers',
    description: 'boShareTransfers.description',
    empty: 'boShareTransfers.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.shareTransfer(documentId),
    creates: transferCreates,
    columns: [
      {
        key: 'project',
        label: 'boShareTransfers.project',
        value: ({ project }) => text(project.title),
        isTitle: true,
      },
      { key: 'state', label: 'bo.state', value: ({ state }) => transferStates.value(state) },
      { key: 'kind', label: 'boShareTransfers.kind', value: ({ kind }) => transferKinds.value(kind) },
      { key: 'shares', label: 'boShareTransfers.shares', value: ({ shares }) => count(shares) },
      { key: 'from', label: 'boShareTransfers.from', value: ({ from }) => text(from.email) },
      { key: 'to', label: 'boShareTransfers.to', value: (row) => text(row.to.email) },
      { key: 'price', priority: 'useful', label: 'bo.amount', value: (row) => priceOf(row.price, row) },
      {
        key: 'recorded',
        priority: 'useful',
        label: 'bo.created',
        value: ({ recordedAt }) => instant(recordedAt),
      },
    ],
    filters: [
      choice('state', 'bo.state', transferStates),
      choice('kind', 'boShareTransfers.kind', transferKinds),
      linked('user', 'boShareTransfers.investor'),
      linked('project', 'boShareTransfers.project'),
    ],
  }),
  detail: defineDetail({
    route: getShareTransfer,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'bo.nav.shareTransfers', to: to.shareTransfers },
    kind: 'boShareTransfers.one',
    title: ({ project }) => text(project.title),
    state: ({ state }) => transferStates.value(state),
    sections: (section) => [
      section.facts('boShareTransfers.terms', (transfer) => [
        ['boShareTransfers.kind', transferKinds.value(transfer.kind)],
        ['boShareTransfers.from', person(transfer.from)],
        ['boShareTransfers.to', person(transfer.to)],
        ['boShareTransfers.shares', count(transfer.shares)],
        ['boShareTransfers.unitPrice', priceOf(transfer.unitPrice, transfer)],
        ['bo.amount', priceOf(transfer.price, transfer)],
        ['boShareTransfers.settlement', settlementOf(transfer)],
        ['bo.reason', text(transfer.reason)],
        [
          'boShareTransfers.advert.link',
          transfer.advert === null ? nothing : link(transfer.project.title, to.shareAdvert(transfer.advert)),
        ],
        ...transfer.signatures.map(({ side, text: signed, signedAt }): [SignatureLabel, Value] => [
          `boShareTransfers.advert.side.${side}`,
          list([text(signed), instant(signedAt)]),
        ]),
      ]),
      section.custom('boShareTransfers.documents', TransferDocuments),
      section.facts(
        'boShareTransfers.decided',
        (transfer) => [
          ['boShareTransfers.recorded', by(transfer.recordedBy, transfer.recordedAt)],
          ['boShareTransfers.executed', by(transfer.approvedBy, transfer.executedAt)],
          ['boShareTransfers.discarded', by(transfer.discardedBy, transfer.discardedAt)],
          ['boShareTransfers.discardReason', text(transfer.discardReason)],
        ],
        { isAside: true },
      ),
    ],
    actions: transferActions,
  }),
});
