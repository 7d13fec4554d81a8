export { createSumsub, type SumsubOptions } from './sumsub.ts';
