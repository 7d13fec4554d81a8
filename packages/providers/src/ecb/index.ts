export { createEcb } from './ecb.ts';
