import type { DataOf } from '@parcela/contract';
import type { getWithdrawalItem } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import { to } from '../../shared/navigation/to.ts';
import type { HistoryItem } from '../../shared/resource/sections.tsx';
import {
  instant,
  link,
  list,
  nothing,
  say,
  softText,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';

type History = DataOf<typeof getWithdrawalItem>['history'];
type Entry = History[number];

/** The event in words; an unknown event appears by its name. */
const labels: Readonly<Record<string, PhraseId>> = {
  'withdrawal.requested': 'boMoneyOut.event.requested',
  'withdrawal.approved': 'boMoneyOut.event.approved',
  'withdrawal.done': 'boMoneyOut.event.paid',
  'withdrawal.rejected': 'boMoneyOut.event.rejected',
  'withdrawal.failed': 'boMoneyOut.event.failed',
  'withdrawal.reopened': 'boMoneyOut.event.reopened',
  'refund.requested': 'boMoneyOut.event.decided',
  'refund.done': 'boMoneyOut.event.paid',
  'refund.failed': 'boMoneyOut.event.failed',
  'refund.reopened': 'boMoneyOut.event.reopened',
  'refund.taken_over': 'boMoneyOut.event.takenOver',
  'bank_account.changed': 'boMoneyOut.event.entered',
  'bank_account.accepted': 'boMoneyOut.event.accepted',
  'bank_account.rejected': 'boMoneyOut.event.rejected',
  'outgoing_transfer.sent_by_hand': 'boMoneyOut.event.byHand',
  'outgoing_transfer.reopened': 'boMoneyOut.event.reopened',
  'outgoing_transfer.settled': 'boMoneyOut.event.settled',
  'transfer_file.made': 'boMoneyOut.event.fileMade',
  'transfer_file.downloaded': 'boMoneyOut.event.fileDownloaded',
  'transfer_file.revoked': 'boMoneyOut.event.fileRevoked',
  'approval.requested': 'boMoneyOut.event.asked',
  'approval.executed': 'boMoneyOut.event.agreed',
  'approval.rejected': 'boMoneyOut.event.refused',
  'approval.withdrawn': 'boMoneyOut.event.withdrawn',
  'approval.expired': 'boMoneyOut.event.expired',
  'approval.void': 'boMoneyOut.event.void',
};

const titleOf = ({ action }: Entry): Value => {
  const label = labels[action];
  return label === undefined ? text(action) : words(label);
};
const who = ({ by }: Entry): Value => (by.name === null ? words(`boMoneyOut.by.${by.kind}`) : text(by.name));

/** The events of an item and the staff member of each, the newest first. */
export const historyOf = ({ history }: { readonly history: History }): readonly HistoryItem[] =>
  history.toReversed().map((entry) => ({
    key: `${entry.at} ${entry.action} ${entry.request?.documentId ?? ''}`,
    at: entry.at,
    title: titleOf(entry),
    note: list([
      who(entry),
      ...(entry.reason === null ? [] : [softText(entry.reason)]),
      ...(entry.request === null
        ? []
        : [link(say('bo.approval.open'), to.approval(entry.request.documentId))]),
    ]),
  }));

/** The time since which money has been on its way; nothing once it has arrived or ended. */
export const underWay = (isUnderWay: boolean, since: string | null): Value =>
  isUnderWay ? instant(since) : nothing;
