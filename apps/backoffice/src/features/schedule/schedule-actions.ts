import {
  moveLegalDocument,
  movePlannedContent,
  movePlannedProject,
  requestPriceEnd,
  requestPriceMove,
  requestProjectOpening,
  revokePlannedContent,
  revokePlannedProject,
  revokeProjectOpening,
  withdrawLegalDocument,
  withdrawPoll,
} from '@parcela/contract/operator';
import { IconCalendarOff, IconCalendarTime } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, momentField } from '../../shared/resource/fields.ts';
import { instant, money, say, type Words } from '../../shared/resource/values.ts';
import { type Scheduled, type ScheduleKind, titleOf } from './schedule-values.ts';

type Maker = ActionMaker<Scheduled>;
const isOf = (...some: readonly ScheduleKind[]) => {
  const wanted = new Set<ScheduleKind>(some);
  return ({ kind }: Scheduled): boolean => wanted.has(kind);
};

const contentKinds = [
  'article',
  'faq',
  'banner',
  'message',
  'taxText',
  'projectUpdate',
  'appConfiguration',
] as const;
type ContentKind = (typeof contentKinds)[number];
const contentParams = ({ kind, documentId }: Scheduled) => ({ kind: kind as ContentKind, documentId });
const params = ({ documentId }: Scheduled) => ({ documentId });
const reason = area('bo.reason', { description: 'bo.reasonHint' });
const publication = ({ seen }: Scheduled) => ({ publication: seen ?? 0 });
const offerVersion = ({ seen }: Scheduled) => ({ offerVersion: seen ?? 0 });

const moving = (row: Scheduled): readonly Words[] => [
  say('boSchedule.move.does', { title: titleOf(row), at: instant(row.at) }),
];
const takingBack = (row: Scheduled): readonly Words[] => [
  say('boSchedule.takeBack.does', { title: titleOf(row), at: instant(row.at) }),
];
/** Published content stays visible; unpublished content becomes a draft again. */
const takingBackVersion = (row: Scheduled): readonly Words[] => [
  ...takingBack(row),
  say(row.replaces === null ? 'boSchedule.takeBack.draft' : 'boSchedule.takeBack.stays'),
];
const ofPrice = ({ price }: Scheduled): readonly Words[] =>
  price === null ? [] : [say('boSchedule.price', { price: money(price.amount, price.currency) })];

const move = { key: 'move', label: 'boSchedule.move.action', icon: IconCalendarTime } as const;
const revoke = {
  key: 'take-back',
  label: 'boSchedule.takeBack.action',
  icon: IconCalendarOff,
} as const;
const moment = momentField('boSchedule.moment');

/** Each row offers at most one of them. */
const moves = (action: Maker): readonly Action<Scheduled>[] => [
  action({
    ...move,
    route: movePlannedContent,
    offered: isOf(...contentKinds),
    params: contentParams,
    consequences: moving,
    fields: { publishAt: moment },
    initial: ({ at }) => ({ publishAt: at }),
    fixed: publication,
    done: 'boSchedule.move.done',
  }),
  action({
    ...move,
    route: movePlannedProject,
    offered: isOf('project'),
    params,
    consequences: moving,
    fields: { publishAt: moment },
    initial: ({ at }) => ({ publishAt: at }),
    fixed: publication,
    done: 'boSchedule.move.done',
  }),
  action({
    ...move,
    route: moveLegalDocument,
    offered: isOf('legalDocument'),
    params,
    consequences: moving,
    fields: { publishAt: moment },
    initial: ({ at }) => ({ publishAt: at }),
    done: 'boSchedule.move.done',
  }),
  action({
    ...move,
    route: requestProjectOpening,
    offered: isOf('projectOpening'),
    needsApproval: () => true,
    params,
    consequences: moving,
    fields: { opensAt: moment, reason },
    initial: ({ at }) => ({ opensAt: at }),
    fixed: offerVersion,
    done: 'bo.approval.sent',
  }),
  action({
    ...move,
    route: requestPriceMove,
    offered: isOf('price'),
    needsApproval: () => true,
    params,
    consequences: (row) => [...ofPrice(row), ...moving(row)],
    fields: { appliedAt: moment, reason },
    initial: ({ at }) => ({ appliedAt: at }),
    fixed: offerVersion,
    done: 'bo.approval.sent',
  }),
];

/** Each row offers at most one of them. */
const withdrawals = (action: Maker): readonly Action<Scheduled>[] => [
  action({
    ...revoke,
    route: revokePlannedContent,
    offered: isOf(...contentKinds),
    params: contentParams,
    consequences: takingBackVersion,
    fixed: publication,
    done: 'boSchedule.takeBack.done',
  }),
  action({
    ...revoke,
    route: revokePlannedProject,
    offered: isOf('project'),
    params,
    consequences: takingBackVersion,
    fixed: publication,
    done: 'boSchedule.takeBack.done',
  }),
  action({
    ...revoke,
    route: withdrawLegalDocument,
    offered: isOf('legalDocument'),
    params,
    consequences: (row) => [...takingBack(row), say('boSchedule.takeBack.nobodyAgrees')],
    done: 'boSchedule.takeBack.done',
  }),
  action({
    ...revoke,
    route: revokeProjectOpening,
    offered: isOf('projectOpening'),
    params,
    consequences: takingBack,
    fixed: offerVersion,
    done: 'boSchedule.takeBack.done',
  }),
  action({
    ...revoke,
    route: requestPriceEnd,
    offered: isOf('price'),
    needsApproval: () => true,
    params,
    consequences: (row) => [...ofPrice(row), ...takingBack(row)],
    fields: { reason },
    fixed: offerVersion,
    done: 'bo.approval.sent',
  }),
  action({
    ...revoke,
    route: withdrawPoll,
    offered: isOf('pollStart'),
    params,
    consequences: (row) => [...takingBack(row), say('boSchedule.takeBack.pollDraft')],
    fields: { reason },
    fixed: ({ seen }) => ({ version: seen ?? 0 }),
    done: 'boSchedule.takeBack.done',
  }),
];

export const scheduleActions = (action: Maker): readonly Action<Scheduled>[] => [
  ...moves(action),
  ...withdrawals(action),
];
