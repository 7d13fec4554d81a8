import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, lookupId } from '../../schemas/primitives.ts';
import { projectInfoDetail } from '../../schemas/projects/project-content.ts';
import {
  newValuation,
  priceEffect,
  priceEffectQuery,
  valuationEnd,
} from '../../schemas/projects/valuation.ts';

const params = z.strictObject({ documentId: lookupId });
const priced = { tag: 'projects', access: 'staff', permission: 'prices.edit' } as const;
const change = {
  ...priced,
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  inRunOff: 'goes on',
  params,
  answer: dataOf(projectInfoDetail),
} as const;

export const recordValuation = defineRoute({
  ...change,
  operationId: 'recordValuation',
  path: '/operator/project-infos/{documentId}/valuations',
  summary: 'Adds a valuation of the property; investors and visitors see it from its publishing instant on.',
  body: newValuation,
  status: 201,
  errors: ['common.not_found'],
});

export const withdrawValuation = defineRoute({
  ...change,
  operationId: 'withdrawValuation',
  stepUp: true,
  path: '/operator/valuations/{documentId}/withdraw',
  summary: 'Marks a wrong valuation as withdrawn, for a reason; it stays in the history.',
  body: valuationEnd,
  errors: ['common.not_found', 'project.valuation_withdrawn'],
});

export const previewPrice = defineRoute({
  ...priced,
  method: 'GET',
  idempotency: 'none',
  rate: 'read',
  operationId: 'previewPrice',
  path: '/operator/project-infos/{documentId}/price-effect',
  summary: 'What a price of a share would change for the holders of a project.',
  params,
  query: z.strictObject(priceEffectQuery),
  answer: dataOf(priceEffect),
  errors: ['common.not_found'],
});
