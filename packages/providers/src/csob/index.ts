export { createCsobGateway } from './csob-gateway.ts';
