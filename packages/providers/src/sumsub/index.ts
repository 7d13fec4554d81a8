export { createSumsub } from './sumsub.ts';
