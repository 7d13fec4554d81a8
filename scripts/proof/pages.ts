import type { ProofPage } from './readme.ts';
import { robustnessPages } from './robustness-pages.ts';
import { speedPages } from './speed-pages.ts';

/** Every page of docs/proof, in the order of their figures in its README. docs/contributing.md says how to add one. */
export const proofPages: readonly ProofPage[] = [...robustnessPages, ...speedPages];
