import type { RowOf } from '@parcela/contract';
import {
  approveRequest,
  getApproval,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from '@parcela/contract/operator';
import { approvalNames } from '@parcela/domain';
import { IconArrowBackUp, IconCheck, IconX } from '@parcela/ui/icons';
import { pageOf } from '../../shared/navigation/page-of.ts';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
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
import { approvalLabel, approvalName } from '../../shared/words/approval-name.ts';
import { thingName } from '../../shared/words/event-name.ts';
import { consequenceOf } from './consequences.ts';
import { aboutOf, amountsOf, factsOf, inOneSentence } from './facts.ts';
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

const actionOf = ({ action }: Pick<Approval, 'action'>): Value => approvalName(action);

/** The address of the page that shows the subject of a request. */
const addressOf = ({ subject, state }: Pick<Approval, 'subject' | 'state'>): string | undefined => {
  const { type, documentId } = subject;
  // A decided payment leaves the list of waiting payments.
  if (type === 'payment' && state !== 'pending') return undefined;
  const list = listsOfSubjects[type];
  const page = pageOf(type, documentId);
  if (page !== undefined || list === undefined) return page;
  return opensRows.has(type) ? to.queue(list, { row: documentId }) : list;
};
/** The lists of these subjects open a row next to the list. */
const opensRows: ReadonlySet<string> = new Set([
  'account_restriction',
  'distribution_line',
  'distribution_debt',
]);
const listsOfSubjects: Readonly<Record<string, string>> = {
  withdrawals: '/withdrawals',
  account_restriction: '/restrictions',
  distribution_line: '/distribution-lines',
  distribution_debt: '/distribution-debts',
  exchange_rates: '/rates',
};

const subjectOf = (approval: Pick<Approval, 'subject' | 'state'>): Value => {
  const address = addressOf(approval);
  return address === undefined ? thingName(approval.subject.type) : show(address);
};

/** Only another staff member with the permission can decide, and only while the request is pending. */
const decidable = (approval: Approval): true | false | Words => {
  if (approval.state !== 'pending') return false;
  if (approval.isOwn) return say('boApprovals.own');
  if (approval.canDecide) return true;
  return say('boApprovals.lacking', { permission: approval.permission ?? 'approvals.decide' });
};

const params = ({ documentId }: Approval) => ({ documentId });

/**
 * The actions that decide requests, one after the other when several are chosen, and withdraw the caller's
 * own request.
 */
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
    inBulk: (all) => [
      ...all.map((approval) => inOneSentence(actionOf(approval), approval)),
      say('boApprovals.approve.all', { count: all.length }),
      say('boApprovals.approve.once'),
    ],
    // Staff have to open a request without facts before they approve it.
    offeredInBulk: ({ facts }) => facts !== null,
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
      { key: 'about', label: 'boApprovals.about', value: aboutOf },
      { key: 'amount', label: 'boApprovals.amount', value: amountsOf },
      {
        key: 'requestedBy',
        priority: 'useful',
        label: 'boApprovals.requestedBy',
        value: (approval) => text(approval.requestedBy.name),
      },
      {
        key: 'requestedAt',
        priority: 'useful',
        label: 'boApprovals.requestedAt',
        value: (approval) => instant(approval.requestedAt),
      },
      { key: 'reason', priority: 'extra', label: 'bo.reason', value: (approval) => text(approval.reason) },
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
        names: approvalNames,
        labelOf: approvalLabel,
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
      section.facts('boApprovals.facts', factsOf, { isShown: ({ facts }) => facts !== null }),
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
          ['bo.reason', approval.isMoot ? words('boApprovals.moot') : text(approval.decisionReason)],
        ],
        { isAside: true, isShown: (approval) => approval.state !== 'pending' },
      ),
    ],
    actions: decisions,
  }),
});
