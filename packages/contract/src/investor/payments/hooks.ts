import { defineRoute } from '../../route.ts';
import { hook } from './common.ts';

export const sumsubHook = defineRoute({
  ...hook,
  operationId: 'sumsubHook',
  path: '/core/hook/kyc/sumsub',
  summary: 'Sumsub tells that a review changed. Verified on the raw bytes, stored, then read back.',
});
