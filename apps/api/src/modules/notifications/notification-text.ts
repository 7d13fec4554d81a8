import {
  type Currency,
  isCurrency,
  type Locale,
  money,
  orderNumber,
  type Localized,
  type ShareAdvertEnd,
  type ShareTransferKind,
} from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayDay, sayInstant } from '@parcela/platform/formatting/format-time.ts';
import type { NotificationKind, OrderNotificationKind } from './notification-kinds.ts';
import type { NotificationRow, OrderFacts } from './notifications.queries.ts';

export interface SpeechSettings {
  /** The time zone of shown days and times. */
  readonly timeZone: string;
}

export interface NotificationText {
  readonly title: string;
  /** What happened. */
  readonly body: string;
  /** The next step and its deadline, for a mail; empty when there is none. */
  readonly next: string;
}

type Values = Readonly<Record<string, string | number>>;

/** The time until which the user can act: pay a live order, or wait for a refused payment to arrive after all. */
const deadlineOf = (kind: string, order: OrderFacts): string | null =>
  order.isLive || kind === 'order.failed' ? order.deadlineAt : null;

const orderValues = (
  kind: string,
  order: OrderFacts | null,
  locale: Locale,
  { timeZone }: SpeechSettings,
): Values => {
  if (!order) return { order: 'none' };
  const { id, projectId, placedAt, currency, projectTitle } = order;
  const deadline = deadlineOf(kind, order);
  return {
    order: 'some',
    number: orderNumber({ placedAt: new Date(placedAt), projectId, orderId: id }, timeZone),
    project: projectTitle[locale] || projectTitle.en,
    shares: order.shares,
    price: sayMoney(locale, money(BigInt(order.price), currency)),
    sharesPrice: sayMoney(locale, money(BigInt(order.price) - BigInt(order.fee), currency)),
    fee: sayMoney(locale, money(BigInt(order.fee), currency)),
    owed: sayMoney(locale, money(BigInt(order.owed), currency)),
    deadline: deadline === null ? 'none' : sayInstant(locale, new Date(deadline), timeZone),
    bonus: order.isBonus ? 'yes' : 'no',
  };
};

/** The same name in every language. */
const providerNames = { google: 'Google', apple: 'Apple' } as const;

/** The facts given to `notify`, in their stored form. */
const paramValues = (
  { params }: Pick<NotificationRow, 'params'>,
  locale: Locale,
  { timeZone }: SpeechSettings,
): Values => {
  const { amount, currency, usableFrom, device, left, provider, lastDay, project, question, until, ...of } =
    params as {
      readonly amount?: { readonly amount: string; readonly currency: Currency };
      readonly currency?: string;
      readonly free?: { readonly amount: string; readonly currency: Currency };
      readonly result?: { readonly amount: string; readonly currency: Currency };
      readonly usableFrom?: string;
      readonly device?: string;
      readonly left?: number;
      readonly count?: number;
      readonly provider?: keyof typeof providerNames;
      readonly lastDay?: string;
      readonly project?: Localized;
      readonly question?: Localized;
      readonly until?: string;
      readonly periodFrom?: string;
      readonly periodTo?: string;
      readonly shareCount?: number;
      readonly reason?: ShareTransferKind | ShareAdvertEnd;
    };
  return {
    ...(amount && { amount: sayMoney(locale, money(BigInt(amount.amount), amount.currency)) }),
    ...(of.free && { free: sayMoney(locale, money(BigInt(of.free.amount), of.free.currency)) }),
    ...(of.result && { result: sayMoney(locale, money(BigInt(of.result.amount), of.result.currency)) }),
    ...(isCurrency(currency) && { currency }),
    ...(device !== undefined && { device: device || 'none' }),
    ...(left !== undefined && { left }),
    ...(of.count !== undefined && { count: of.count }),
    ...(provider !== undefined && { provider: providerNames[provider] }),
    ...(lastDay !== undefined && { lastDay: sayDay(locale, lastDay) }),
    ...(question && { question: question[locale] || question.en }),
    ...(of.periodFrom !== undefined && { from: sayDay(locale, of.periodFrom) }),
    ...(of.periodTo !== undefined && { to: sayDay(locale, of.periodTo) }),
    ...(until !== undefined && { until: sayInstant(locale, new Date(until), timeZone) }),
    ...(of.shareCount !== undefined && { shareCount: of.shareCount }),
    ...(of.reason !== undefined && { reason: of.reason }),
    ...(project && { project: project[locale] || project.en }),
    ...(usableFrom !== undefined && { usableFrom: sayInstant(locale, new Date(usableFrom), timeZone) }),
  };
};

/** The text of a notification. A project without a title in the language uses its English title. */
export const notificationText = (
  row: Pick<NotificationRow, 'kind' | 'params' | 'order'>,
  locale: Locale,
  settings: SpeechSettings,
): NotificationText => {
  const kind = row.kind as NotificationKind | OrderNotificationKind;
  const values = { ...orderValues(kind, row.order, locale, settings), ...paramValues(row, locale, settings) };
  return {
    title: say(locale, `notification.${kind}.title`, values),
    body: say(locale, `notification.${kind}.body`, values),
    next: say(locale, `notification.${kind}.next`, values).trim(),
  };
};
