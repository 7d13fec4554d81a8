export { projects } from './projects/index.ts';
export type * from './types.ts';
