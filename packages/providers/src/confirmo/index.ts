export { createConfirmoGateway } from './confirmo-gateway.ts';
