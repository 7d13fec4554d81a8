export { createEhub, type EhubOptions } from './ehub.ts';
