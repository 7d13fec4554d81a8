import type { DataOf } from '@parcela/contract';
import type { getOperatorOrder } from '@parcela/contract/operator';
import { type RefundProvider, refundProviders } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { providerName } from '../../shared/money/provider-names.ts';
import { to } from '../../shared/navigation/to.ts';
import type { Column } from '../../shared/resource/column.ts';
import {
  id,
  instant,
  link,
  list,
  money,
  say,
  softText,
  type Value,
  words,
} from '../../shared/resource/values.ts';

type Order = DataOf<typeof getOperatorOrder>;
type Line = Order['money'][number];
type Part = Line['from'][number];

type Place = Exclude<Part['place'], RefundProvider>;
const places: Readonly<Record<Place, PhraseId>> = {
  order: 'boOrders.place.order',
  otherOrder: 'boOrders.place.otherOrder',
  suspense: 'boOrders.place.suspense',
  payable: 'boOrders.place.payable',
  wallet: 'boOrders.place.wallet',
  wallet_hold: 'boOrders.place.hold',
  project: 'boOrders.place.project',
  fee: 'boOrders.place.fee',
  other: 'boOrders.place.other',
};

const isOutside = (place: Part['place']): place is RefundProvider =>
  refundProviders.some((provider) => provider === place);
const placeName = (place: Part['place']): Value =>
  isOutside(place) ? providerName(place) : words(places[place]);

/** The current and former place of the money, with amounts only where the money is divided. */
const side = (parts: Line['from'], currency: Line['currency']): Value =>
  parts.length === 1
    ? list(parts.map(({ place }) => placeName(place)))
    : list(
        parts.map(({ place, amount }) =>
          words('boOrders.money.part', { place: placeName(place), amount: money(amount, currency) }),
        ),
      );

const counterpart = ({ kind, documentId, name }: NonNullable<Line['counterpart']>): Value => {
  if (documentId === null) return id(name);
  if (kind === 'movement') return link(say('boOrders.money.movement'), to.movement(documentId));
  if (kind === 'refund') return link(say('boOrders.money.refundLink'), to.refund(documentId));
  return kind === 'transfer'
    ? link(say('boOrders.money.transferLink', { reference: name ?? '' }), to.transfer(documentId))
    : link(say('boOrders.money.otherOrder', { number: name ?? '' }), to.order(documentId));
};

/** The source and target, the payer, and a link to the page with more details. */
const path = (line: Line): Value => {
  const { from, to: into, currency, payer } = line;
  const isBooked = from.length > 0;
  return list([
    isBooked
      ? words('boOrders.money.fromTo', { from: side(from, currency), to: side(into, currency) })
      : words('boOrders.money.notBooked'),
    ...[payer?.name, payer?.account].flatMap((known) => (known ? [softText(known)] : [])),
    ...(line.counterpart === null ? [] : [counterpart(line.counterpart)]),
  ]);
};

/** The money of an order, with a row for each movement. */
export const moneyLines = (order: Order) => order.money.map((line) => ({ line, order }));
type MoneyRow = ReturnType<typeof moneyLines>[number];

export const moneyColumns: readonly Column<MoneyRow>[] = [
  {
    key: 'what',
    label: 'boOrders.money.what',
    value: ({ line }) => list([words(`boOrders.moneyKind.${line.kind}`), instant(line.at)]),
    isTitle: true,
  },
  { key: 'path', label: 'boOrders.money.path', value: ({ line }) => path(line) },
  { key: 'amount', label: 'bo.amount', value: ({ line }) => money(line.amount, line.currency) },
  {
    key: 'paid',
    label: 'boOrders.money.paidAfter',
    value: ({ line, order }) => list([money(line.paid, order.currency), money(order.price, order.currency)]),
  },
];
