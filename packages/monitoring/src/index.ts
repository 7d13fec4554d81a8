export { measureState, type MeasuredParts } from './measure-state.ts';
