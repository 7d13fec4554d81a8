import type { RowOf } from '@parcela/contract';
import {
  listAccountRestrictions,
  listBankAccountItems,
  listDistributionDebts,
  listInvestorLines,
  listInvestorMails,
  listInvestorMovements,
  listInvestorNotes,
  listInvestorSessions,
  listInvestorTimeline,
  listOperatorOrders,
  listShareTransfers,
  listWithdrawalItems,
  withdrawInvestorNote,
} from '@parcela/contract/operator';
import type { WalletCurrency } from '@parcela/domain';
import { IconArrowBackUp } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import type { Section, SectionMaker } from '../../shared/resource/sections.tsx';
import {
  count,
  id,
  instant,
  link,
  list,
  money,
  say,
  softText,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { distributionName } from '../../shared/words/distribution-name.ts';
import { mailTopic } from '../../shared/words/mail-topic.ts';
import { eventName, thingName } from '../../shared/words/event-name.ts';
import { type InvestorPage, mailStates } from './investor-states.ts';
import { verificationRecords } from './verification-records.ts';

const params = ({ documentId }: InvestorPage) => ({ documentId });

const actorOf = ({ actor }: RowOf<typeof listInvestorTimeline>): Value => {
  if (actor.name !== null) return text(actor.name);
  return words(`boInvestors.actor.${actor.kind}`);
};

const subjectOf = ({ subject }: RowOf<typeof listInvestorTimeline>): Value =>
  subject.documentId === null
    ? thingName(subject.type)
    : link(say('boAudit.of.order'), to.order(subject.documentId));

const statement = (section: SectionMaker<InvestorPage>, currency: WalletCurrency) =>
  section.records(`boInvestors.movements.${currency}`, {
    route: listInvestorMovements,
    isShown: ({ wallets }) => wallets.some((wallet) => wallet.currency === currency),
    input: (investor) => ({ params: params(investor), query: { 'filters[currency]': currency } }),
    rowKey: (movement) => movement.id,
    empty: 'boInvestors.movements.none',
    columns: [
      {
        key: 'kind',
        label: 'boInvestors.movement',
        value: ({ kind }) => words(`wallet.kind.${kind}`),
        isTitle: true,
      },
      { key: 'at', label: 'boInvestors.at', value: ({ at }) => instant(at) },
      {
        key: 'amount',
        label: 'bo.amount',
        value: (movement) => money(movement.amount || -movement.heldAmount, currency),
      },
      { key: 'balance', label: 'boInvestors.balance', value: ({ balance }) => money(balance, currency) },
      { key: 'held', label: 'boInvestors.held', value: ({ held }) => money(held, currency) },
      {
        key: 'order',
        label: 'boInvestors.order',
        value: ({ order }) => (order === null ? text(null) : link(order.number, to.order(order.documentId))),
      },
    ],
  });

const orders = (section: SectionMaker<InvestorPage>) =>
  section.records('boInvestors.orders', {
    route: listOperatorOrders,
    input: ({ documentId }) => ({ query: { 'filters[user]': documentId } }),
    all: ({ documentId }) => to.ordersOf({ user: documentId }),
    rowKey: (order) => order.documentId,
    open: (order) => to.order(order.documentId),
    empty: 'boInvestors.orders.none',
    columns: [
      { key: 'number', label: 'boInvestors.order', value: (order) => id(order.number), isTitle: true },
      { key: 'at', label: 'bo.created', value: (order) => instant(order.createdAt) },
      { key: 'project', label: 'boInvestors.project', value: ({ project }) => text(project.title) },
      { key: 'shares', label: 'boInvestors.shares', value: ({ tokenCount }) => count(tokenCount) },
      { key: 'price', label: 'bo.amount', value: ({ price, currency }) => money(price, currency) },
      { key: 'state', label: 'bo.state', value: ({ state }) => words(`orderState.${state}`) },
    ],
  });

const shareTransfers = (section: SectionMaker<InvestorPage>) =>
  section.records('boInvestors.shareTransfers', {
    route: listShareTransfers,
    input: ({ documentId }) => ({ query: { 'filters[user]': documentId } }),
    all: ({ documentId }) => to.shareTransfersOf({ user: documentId }),
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.shareTransfer(documentId),
    empty: 'boInvestors.shareTransfers.none',
    columns: [
      {
        key: 'project',
        label: 'boInvestors.project',
        value: ({ project }) => text(project.title),
        isTitle: true,
      },
      {
        key: 'kind',
        label: 'boShareTransfers.kind',
        value: ({ kind }) => words(`boShareTransfers.kind.${kind}`),
      },
      { key: 'from', label: 'boShareTransfers.from', value: ({ from }) => text(from.email) },
      { key: 'to', label: 'boShareTransfers.to', value: (row) => text(row.to.email) },
      { key: 'shares', label: 'boInvestors.shares', value: ({ shares }) => count(shares) },
      { key: 'at', label: 'bo.created', value: ({ recordedAt }) => instant(recordedAt) },
      { key: 'state', label: 'bo.state', value: ({ state }) => words(`boShareTransfers.state.${state}`) },
    ],
  });

const lines = (section: SectionMaker<InvestorPage>) =>
  section.records('boInvestors.lines', {
    route: listInvestorLines,
    input: (investor) => ({ params: params(investor) }),
    all: ({ documentId }) => to.waitingLinesOf({ user: documentId }),
    rowKey: (line) => line.documentId,
    empty: 'boInvestors.lines.none',
    columns: [
      {
        key: 'distribution',
        label: 'boInvestors.distribution',
        value: ({ distribution }) => distributionName(distribution),
        isTitle: true,
      },
      { key: 'shares', label: 'boInvestors.shares', value: ({ shares }) => count(shares) },
      {
        key: 'gross',
        label: 'boInvestors.gross',
        value: ({ parts, currency }) => money(parts.gross, currency),
      },
      { key: 'net', label: 'boInvestors.net', value: ({ parts, currency }) => money(parts.net, currency) },
      { key: 'state', label: 'bo.state', value: ({ state }) => words(`boInvestors.line.${state}`) },
      { key: 'settled', label: 'boInvestors.settledAt', value: ({ settledAt }) => instant(settledAt) },
    ],
  });

const debts = (section: SectionMaker<InvestorPage>) =>
  section.records('boInvestors.debts', {
    route: listDistributionDebts,
    input: ({ documentId }) => ({ query: { 'filters[user]': documentId } }),
    all: ({ documentId }) => to.debtsOf({ user: documentId }),
    rowKey: (debt) => debt.documentId,
    empty: 'boInvestors.debts.none',
    columns: [
      {
        key: 'outstanding',
        label: 'boInvestors.outstanding',
        value: ({ outstanding, currency }) => money(outstanding, currency),
        isTitle: true,
      },
      { key: 'amount', label: 'bo.amount', value: ({ amount, currency }) => money(amount, currency) },
      {
        key: 'corrects',
        label: 'boInvestors.distribution',
        value: ({ corrects, project }) => distributionName({ ...corrects, project }),
      },
      { key: 'at', label: 'bo.created', value: ({ createdAt }) => instant(createdAt) },
    ],
  });

const moneyOut = (section: SectionMaker<InvestorPage>): readonly Section<InvestorPage>[] => [
  section.records('boInvestors.withdrawals', {
    route: listWithdrawalItems,
    input: ({ documentId }) => ({ query: { 'filters[user]': documentId } }),
    all: ({ documentId }) => to.withdrawalsOf({ user: documentId }),
    rowKey: (withdrawal) => withdrawal.documentId,
    empty: 'boInvestors.withdrawals.none',
    columns: [
      {
        key: 'amount',
        label: 'bo.amount',
        value: ({ amount, currency }) => money(amount, currency),
        isTitle: true,
      },
      {
        key: 'account',
        label: 'boInvestors.bankAccount',
        value: ({ account }) => text(`…${account.ibanEnd}`),
      },
      { key: 'at', label: 'bo.created', value: ({ requestedAt }) => instant(requestedAt) },
      { key: 'state', label: 'bo.state', value: ({ state }) => words(`boMoneyOut.withdrawalState.${state}`) },
    ],
  }),
  section.records('boInvestors.bankAccounts', {
    route: listBankAccountItems,
    input: ({ documentId }) => ({ query: { 'filters[user]': documentId } }),
    all: ({ documentId }) => to.bankAccountsOf({ user: documentId }),
    rowKey: (account) => account.documentId,
    empty: 'boInvestors.bankAccounts.none',
    columns: [
      {
        key: 'account',
        label: 'boInvestors.bankAccount',
        value: ({ holderName, ibanEnd }) => list([text(holderName), softText(`…${ibanEnd}`)]),
        isTitle: true,
      },
      { key: 'currency', label: 'bo.currency', value: ({ currency }) => words(`bo.currency.${currency}`) },
      { key: 'state', label: 'bo.state', value: ({ state }) => words(`boMoneyOut.accountState.${state}`) },
      { key: 'usable', label: 'boInvestors.usableFrom', value: ({ usableFrom }) => instant(usableFrom) },
    ],
  }),
  section.records('boInvestors.pastRestrictions', {
    route: listAccountRestrictions,
    input: ({ documentId }) => ({ query: { 'filters[user]': documentId } }),
    all: ({ documentId }) => to.restrictionsOf({ user: documentId }),
    rowKey: (restriction) => restriction.documentId,
    empty: 'boInvestors.noRestrictions',
    columns: [
      {
        key: 'amount',
        label: 'bo.amount',
        value: ({ amount, currency }) => money(amount, currency),
        isTitle: true,
      },
      { key: 'cause', label: 'boInvestors.cause', value: ({ cause }) => words(`boInvestors.cause.${cause}`) },
      { key: 'opened', label: 'boInvestors.since', value: ({ openedAt }) => instant(openedAt) },
      { key: 'closed', label: 'boInvestors.until', value: ({ closedAt }) => instant(closedAt) },
    ],
  }),
];

const notes = (section: SectionMaker<InvestorPage>) =>
  section.records('boInvestors.notes', {
    route: listInvestorNotes,
    input: (investor) => ({ params: params(investor) }),
    rowKey: (note) => note.documentId,
    empty: 'boInvestors.notes.none',
    columns: [
      {
        key: 'text',
        label: 'boInvestors.note.text',
        value: (note) => (note.text === null ? words('boInvestors.note.withdrawn') : text(note.text)),
        isTitle: true,
      },
      { key: 'author', label: 'boInvestors.who', value: ({ author }) => text(author.name) },
      { key: 'at', label: 'bo.created', value: ({ createdAt }) => instant(createdAt) },
    ],
    actions: (action) => [
      action({
        key: 'withdraw',
        route: withdrawInvestorNote,
        label: 'boInvestors.note.withdraw',
        icon: IconArrowBackUp,
        offered: (note, staff) => note.text !== null && note.author.documentId === staff.documentId,
        params: ({ documentId }) => ({ documentId }),
        consequences: () => [say('boInvestors.note.gone')],
        done: 'boInvestors.note.withdrawDone',
      }),
    ],
  });

const activity = (section: SectionMaker<InvestorPage>): readonly Section<InvestorPage>[] => [
  section.records('boInvestors.sessions', {
    route: listInvestorSessions,
    input: (investor) => ({ params: params(investor) }),
    rowKey: (session) => session.documentId,
    empty: 'boInvestors.sessions.none',
    columns: [
      { key: 'device', label: 'boInvestors.device', value: ({ device }) => text(device), isTitle: true },
      { key: 'since', label: 'boInvestors.since', value: ({ createdAt }) => instant(createdAt) },
      { key: 'active', label: 'boInvestors.lastActive', value: ({ lastActiveAt }) => instant(lastActiveAt) },
    ],
  }),
  section.records('boInvestors.timeline', {
    route: listInvestorTimeline,
    input: (investor) => ({ params: params(investor) }),
    rowKey: (event) => event.id,
    empty: 'boInvestors.timeline.none',
    columns: [
      { key: 'action', label: 'boInvestors.event', value: ({ action }) => eventName(action), isTitle: true },
      { key: 'at', label: 'boInvestors.at', value: ({ at }) => instant(at) },
      { key: 'actor', label: 'boInvestors.who', value: actorOf },
      { key: 'subject', label: 'boInvestors.subject', value: subjectOf },
    ],
  }),
];

const mails = (section: SectionMaker<InvestorPage>) =>
  section.records('boInvestors.mails', {
    route: listInvestorMails,
    input: (investor) => ({ params: params(investor) }),
    rowKey: (mail) => mail.documentId,
    empty: 'boInvestors.mails.none',
    columns: [
      {
        key: 'subject',
        label: 'boInvestors.mail.subject',
        value: ({ mail, subject, kind }) =>
          mail === null || subject === null ? mailTopic(kind) : link(subject, to.sentMail(mail)),
        isTitle: true,
      },
      { key: 'kind', label: 'boInvestors.mail.kind', value: ({ kind }) => mailTopic(kind) },
      { key: 'at', label: 'bo.created', value: ({ createdAt }) => instant(createdAt) },
      {
        key: 'state',
        label: 'bo.state',
        value: ({ state, error }) =>
          list([mailStates.value(state), ...(error === null || state === 'sent' ? [] : [softText(error)])]),
      },
      { key: 'tries', label: 'boInvestors.mail.tries', value: ({ tries }) => count(tries) },
    ],
  });

/** The long records of an investor; each section loads when staff open it. */
export const investorRecords = (section: SectionMaker<InvestorPage>): readonly Section<InvestorPage>[] => [
  notes(section),
  orders(section),
  shareTransfers(section),
  statement(section, 'CZK'),
  statement(section, 'EUR'),
  lines(section),
  debts(section),
  ...moneyOut(section),
  ...verificationRecords(section),
  mails(section),
  ...activity(section),
];
