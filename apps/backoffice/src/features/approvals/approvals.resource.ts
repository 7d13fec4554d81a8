import {
  approveRequest,
  getApproval,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from '@parcela/contract/operator';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import type { DataOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import {
  id,
  instant,
  link,
  nothing,
  say,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import type { Staff } from '../../shared/session/staff.ts';
import { actionLabels } from '../../shared/words/action-labels.ts';
import { Payload } from './payload.tsx';

type Approval = DataOf<typeof getApproval>;

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

const subjectOf = ({ subject, state }: Pick<Approval, 'subject' | 'state'>): Value => {
  if (subject.type === 'order') return link(subject.documentId, to.order(subject.documentId));
  // Once it is decided about, a payment waits no more.
  return subject.type === 'payment' && state === 'pending'
    ? link(subject.documentId, to.suspended(subject.documentId))
    : id(subject.documentId);
};

/** Only another person with the permission can decide, while the request is pending. */
const decidable = (approval: Approval, staff: Staff): true | false | Words => {
  if (approval.state !== 'pending') return false;
  if (approval.requestedBy.documentId === staff.documentId) return say('boApprovals.own');
  if (approval.permission !== null && !staff.permissions.includes(approval.permission))
    return say('boApprovals.lacking', { permission: approval.permission });
  return true;
};

const params = ({ documentId }: Approval) => ({ documentId });

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
        label: 'boApprovals.requestedBy',
        value: (approval) => text(approval.requestedBy.name),
      },
      {
        key: 'requestedAt',
        label: 'boApprovals.requestedAt',
        value: (approval) => instant(approval.requestedAt),
      },
      { key: 'reason', label: 'bo.reason', value: (approval) => text(approval.reason) },
      {
        key: 'expiresAt',
        label: 'boApprovals.expiresAt',
        value: (approval) => (approval.state === 'pending' ? instant(approval.expiresAt) : nothing),
      },
      { key: 'state', label: 'bo.state', value: (approval) => approvalStates.value(approval.state) },
    ],
    filters: [choice('state', 'bo.state', approvalStates)],
    views: [
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
      section.facts('boApprovals.request', (approval) => [
        ['boApprovals.subject', subjectOf(approval)],
        ['bo.reason', text(approval.reason)],
        ['boApprovals.requestedBy', text(approval.requestedBy.name)],
        ['boApprovals.requestedAt', instant(approval.requestedAt)],
        ['boApprovals.expiresAt', approval.state === 'pending' ? instant(approval.expiresAt) : nothing],
      ]),
      section.custom('boApprovals.payload', Payload),
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
    actions: (action) => [
      action({
        key: 'approve',
        route: approveRequest,
        label: 'boApprovals.approve.action',
        icon: IconCheck,
        isMain: true,
        offered: decidable,
        params,
        consequences: (approval) => [
          say('boApprovals.approve.does', { action: actionOf(approval) }),
          say('boApprovals.approve.once'),
        ],
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
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boApprovals.reject.done',
      }),
      action({
        key: 'withdraw',
        route: withdrawRequest,
        label: 'boApprovals.withdraw.action',
        icon: IconArrowBackUp,
        offered: (approval, staff) =>
          approval.state === 'pending' && approval.requestedBy.documentId === staff.documentId,
        params,
        consequences: () => [say('boApprovals.withdraw.does')],
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boApprovals.withdraw.done',
      }),
    ],
  }),
});
