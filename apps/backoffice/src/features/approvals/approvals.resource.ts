import {
  approveRequest,
  getApproval,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from '@parcela/contract/operator';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import type { RowOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
  id,
  instant,
  nothing,
  say,
  show,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { actionLabels } from '../../shared/words/action-labels.ts';
import { consequenceOf } from './consequences.ts';
import { Outlook } from './outlook.tsx';
import { isPayloadShown, Payload } from './payload.tsx';

type Approval = RowOf<typeof listApprovals>;

const approvalStates = states<Approval['state']>({
  pending: ['attention', 'boApprovals.state.pending'],
  executed: ['positive', 'boApprovals.state.executed'],
  rejected: ['negative', 'boApprovals.state.rejected'],
  expired: ['neutral', 'boApprovals.state.expired'],
  withdrawn: ['neutral', 'boApprovals.state.withdrawn'],
  void: ['neutral', 'boApprovals.state.void'],
});

const actionOf = ({ action }: Pick<Approval, 'action'>): Value => {
  const label = actionLabels[action];
  return label === undefined ? text(action) : words(label);
};

/** The page of what a request is about. */
const addressOf = ({ subject, state }: Pick<Approval, 'subject' | 'state'>): string | undefined => {
  const { type, documentId } = subject;
  if (type === 'order') return to.order(documentId);
  if (type === 'user') return to.investor(documentId);
  if (type === 'distribution') return to.distribution(documentId);
  if (type === 'staff') return to.staffMember(documentId);
  // Once it is decided about, a payment waits no more.
  return type === 'payment' && state === 'pending' ? to.suspended(documentId) : listsOfSubjects[type];
};
const listsOfSubjects: Readonly<Record<string, string>> = {
  withdrawal: '/withdrawals',
  withdrawals: '/withdrawals',
  refund: '/refunds',
  bank_account: '/bank-accounts',
  account_restriction: '/restrictions',
  outgoing_transfer: '/transfers',
  transfer_file: '/transfer-files',
  distribution_line: '/distribution-lines',
  distribution_debt: '/distribution-debts',
  exchange_rates: '/rates',
};

const subjectOf = (approval: Pick<Approval, 'subject' | 'state'>): Value => {
  const address = addressOf(approval);
  const { documentId } = approval.subject;
  return address === undefined ? id(documentId) : show(address);
};

/** Only another person with the permission can decide, while the request is pending. */
const decidable = (approval: Approval): true | false | Words => {
  if (approval.state !== 'pending') return false;
  if (approval.isOwn) return say('boApprovals.own');
  if (approval.canDecide) return true;
  return say('boApprovals.lacking', { permission: approval.permission ?? 'approvals.decide' });
};

const params = ({ documentId }: Approval) => ({ documentId });

/** Deciding on requests, of several one after the other, and withdrawing one's own. */
const decisions = <Subject extends Approval>(action: ActionMaker<Subject>): readonly Action<Subject>[] => [
  action({
    key: 'approve',
    route: approveRequest,
    label: 'boApprovals.approve.action',
    icon: IconCheck,
    isMain: true,
    offered: decidable,
    params,
    consequences: (approval) => [
      consequenceOf(approval) ?? say('boApprovals.approve.does', { action: actionOf(approval) }),
      say('boApprovals.approve.once'),
    ],
    inBulk: (all) => [say('boApprovals.approve.all', { count: all.length }), say('boApprovals.approve.once')],
    fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
    done: 'boApprovals.approve.done',
  }),
  action({
    key: 'reject',
    route: rejectRequest,
    label: 'boApprovals.reject.action',
    icon: IconX,
    isDangerous: true,
    offered: decidable,
    params,
    consequences: () => [say('boApprovals.reject.does')],
    inBulk: (all) => [say('boApprovals.reject.all', { count: all.length })],
    fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
    done: 'boApprovals.reject.done',
  }),
  action({
    key: 'withdraw',
    route: withdrawRequest,
    label: 'boApprovals.withdraw.action',
    icon: IconArrowBackUp,
    offered: ({ state, isOwn }) => state === 'pending' && isOwn,
    params,
    consequences: () => [say('boApprovals.withdraw.does')],
    fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
    done: 'boApprovals.withdraw.done',
  }),
];

export const approvals = defineResource({
  list: defineList({
    route: listApprovals,
    title: 'boApprovals.title',
    description: 'boApprovals.description',
    empty: 'boApprovals.empty',
    rowKey: (approval) => approval.documentId,
    open: (approval) => to.approval(approval.documentId),
    columns: [
      { key: 'action', label: 'boApprovals.what', value: actionOf, isTitle: true },
      {
        key: 'requestedBy',
        priority: 'useful',
        label: 'boApprovals.requestedBy',
        value: (approval) => text(approval.requestedBy.name),
      },
      {
        key: 'requestedAt',
        priority: 'extra',
        label: 'boApprovals.requestedAt',
        value: (approval) => instant(approval.requestedAt),
      },
      {
        key: 'does',
        label: 'boApprovals.consequences',
        value: (approval) => {
          const does = consequenceOf(approval);
          return does === undefined ? nothing : { kind: 'words', words: does };
        },
      },
      { key: 'reason', priority: 'useful', label: 'bo.reason', value: (approval) => text(approval.reason) },
      {
        key: 'expiresAt',
        priority: 'extra',
        label: 'boApprovals.expiresAt',
        value: (approval) => (approval.state === 'pending' ? instant(approval.expiresAt) : nothing),
      },
      { key: 'state', label: 'bo.state', value: (approval) => approvalStates.value(approval.state) },
    ],
    filters: [
      choice('state', 'bo.state', approvalStates),
      choice('action', 'boApprovals.filter.action', {
        names: Object.keys(actionLabels),
        labelOf: (name) => actionLabels[name] ?? 'boApprovals.what',
      }),
      linked('mine', 'boApprovals.views.mine'),
      linked('decidable', 'boApprovals.views.decidable'),
    ],
    actions: decisions,
    views: [
      { key: 'decidable', label: 'boApprovals.views.decidable', filters: { decidable: 'true' } },
      { key: 'mine', label: 'boApprovals.views.mine', filters: { mine: 'true' } },
      { key: 'pending', label: 'boApprovals.views.pending', filters: { state: 'pending' } },
      { key: 'executed', label: 'boApprovals.views.executed', filters: { state: 'executed' } },
    ],
  }),
  detail: defineDetail({
    route: getApproval,
    params: (documentId) => ({ documentId }),
    back: { label: 'boApprovals.title', to: to.approvals },
    kind: 'boApprovals.one',
    title: actionOf,
    state: (approval) => approvalStates.value(approval.state),
    sections: (section) => [
      section.custom('boApprovals.consequences', Outlook, { isShown: ({ state }) => state === 'pending' }),
      section.custom('boApprovals.payload', Payload, { isShown: isPayloadShown }),
      section.facts(
        'boApprovals.request',
        (approval) => [
          ['boApprovals.subject', subjectOf(approval)],
          ['bo.reason', text(approval.reason)],
          ['boApprovals.requestedBy', text(approval.requestedBy.name)],
          ['boApprovals.requestedAt', instant(approval.requestedAt)],
          ['boApprovals.expiresAt', approval.state === 'pending' ? instant(approval.expiresAt) : nothing],
        ],
        { isAside: true },
      ),
      section.facts(
        'boApprovals.decision',
        (approval) => [
          ['boApprovals.decidedBy', text(approval.decidedBy?.name)],
          ['boApprovals.decidedAt', instant(approval.decidedAt)],
          ['bo.reason', text(approval.decisionReason)],
        ],
        { isAside: true, isShown: (approval) => approval.state !== 'pending' },
      ),
    ],
    actions: decisions,
  }),
});
