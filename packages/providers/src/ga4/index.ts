export { createGa4, type Ga4Options } from './ga4.ts';
