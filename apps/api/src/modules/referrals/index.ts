/** Consents, referrals, and the reporting of purchases to third parties (docs/decisions/0014). */
export { referralsPersonalData } from './personal-data.store.ts';
export { planPurchaseEvents } from './purchase-events/plan-purchase-events.ts';
export { referralsRoutes } from './referrals.routes.ts';
export {
  createSendPurchaseEvents,
  type SendPurchaseEventsDeps,
} from './purchase-events/send-purchase-events.ts';
