export { createConfirmoGateway } from './confirmo-gateway.ts';
export type { ConfirmoOptions } from './confirmo-gateway.ts';
