/** Consents, what brought a person here, and what others are told about a purchase (docs/decisions/0014). */
export { referralsPersonalData } from './personal-data.store.ts';
export { planPurchaseEvents } from './plan-purchase-events.ts';
export { referralsRoutes } from './referrals.routes.ts';
export { createSendPurchaseEvents, type SendPurchaseEventsDeps } from './send-purchase-events.ts';
