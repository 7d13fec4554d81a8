export { createPayoutGateway } from './payout-gateway.ts';
