/** The states of an order (spec §4). */
export const orderStates = [
  'Open',
  'Unpaid',
  'Failed',
  'Paid',
  'Canceled',
  'AdminCancel',
  'Timeout',
] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * The transitions from each state of an order (docs/architecture/money-in.md; invariant O5 compares the same
 * pairs).
 */
export const orderTransitions = {
  Open: ['Unpaid', 'Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed'],
  Unpaid: ['Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed'],
  Failed: ['Timeout', 'Paid', 'AdminCancel'],
  Paid: ['AdminCancel'],
  Canceled: [],
  AdminCancel: [],
  Timeout: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** Hours after placing until an order times out. */
export const orderHours = 24;
/** Hours after placing until an order times out once bank-transfer instructions were requested (seven days). */
export const bankTransferOrderHours = 7 * 24;
/** Hours after the failure until a Failed order times out (spec §4). */
export const failedOrderHours = 24;
/** Hours for which a payment that is being confirmed defers the timeout of an order. */
export const confirmingHours = 96;
/** Hours after its deadline beyond which nothing defers the timeout of an order. */
export const deferredHoursMax = 96;

/** Tells whether this is one of the states of an order. */
export function isOrderState(value: unknown): value is OrderState {
  return orderStates.some((state) => state === value);
}

/** Tells whether an order may go from `from` to `to`. */
export function canTransition(from: OrderState, to: OrderState): boolean {
  return (orderTransitions[from] as readonly OrderState[]).includes(to);
}

/** Open or Unpaid: the order holds shares and wallet money, and its owner may pay or cancel it. */
export function isLive(state: OrderState): boolean {
  return state === 'Open' || state === 'Unpaid';
}

/**
 * Canceled, AdminCancel or Timeout: no transition leads out. A Failed order can still become Paid, so it has
 * not ended.
 */
export function isEnded(state: OrderState): boolean {
  return orderTransitions[state].length === 0;
}

/** Tells whether an order's page shows its documents (spec §2: only open, paid or unpaid orders). */
export function showsOrderDocuments(state: OrderState): boolean {
  return isLive(state) || state === 'Paid';
}

/** The facts that decide when an order times out. */
export interface OrderTimes {
  readonly state: OrderState;
  readonly placedAt: Date;
  /**
   * True once bank-transfer instructions were requested, which moves the deadline once, counted from placing.
   */
  readonly bankTransferAsked: boolean;
  readonly failedAt: Date | null;
}

/**
 * The instant at which the order times out; null without one (Paid, ended). A Failed order needs `failedAt`.
 */
export function orderDeadline({ state, placedAt, bankTransferAsked, failedAt }: OrderTimes): Date | null {
  if (isLive(state)) return hoursAfter(placedAt, bankTransferAsked ? bankTransferOrderHours : orderHours);
  if (state !== 'Failed') return null;
  if (!failedAt) throw new TypeError('A Failed order has the instant of its failure.');
  return hoursAfter(failedAt, failedOrderHours);
}

/** Tells whether a payment that is being confirmed since `since` still defers the timeout of its order. */
export function confirmationDefers(since: Date | null, at: Date): boolean {
  return since !== null && at.getTime() < hoursAfter(since, confirmingHours).getTime();
}

/**
 * Tells whether the money that waits for a decision could still pay the whole debt. A part of it defers
 * nothing.
 */
export function couldStillPay({
  waiting,
  owed,
}: {
  readonly waiting: bigint;
  readonly owed: bigint;
}): boolean {
  return owed > 0n && waiting >= owed;
}

/** The reasons that may defer the timeout of an order beyond its deadline. */
export interface OrderDeferrals {
  readonly confirmingSince: Date | null;
  /**
   * The money that waits for staff and could be allocated to it, and the amount still owed, in minor units.
   */
  readonly waiting: bigint;
  readonly owed: bigint;
}

/**
 * Tells whether the order must time out at `at`. The deadline itself is too late, unless a payment is being
 * confirmed or suspended money could still pay a live order; 96 hours after the deadline nothing defers it
 * any more.
 */
export function isOverdue(order: OrderTimes & OrderDeferrals, at: Date): boolean {
  const deadline = orderDeadline(order);
  if (deadline === null || at.getTime() < deadline.getTime()) return false;
  const isDeferred =
    confirmationDefers(order.confirmingSince, at) || (isLive(order.state) && couldStillPay(order));
  return !isDeferred || at.getTime() >= hoursAfter(deadline, deferredHoursMax).getTime();
}

function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000);
}
