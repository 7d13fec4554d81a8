import { changeRequestStates } from '@parcela/domain';
import { z } from 'zod/mini';
import { amlPersonalFields, amlPersonalFieldNames } from './aml.ts';
import { documentId, instant, requiredText } from '../primitives.ts';

/** Changes of fields that the profile knows, which compliance decides (docs/architecture/verification.md). */
export const changeRequestState = z.enum(changeRequestStates);

/** The wanted values by field, at least one. */
export const wantedValues = z
  .partial(
    z.strictObject({
      ...amlPersonalFields,
      // Optional in the questionnaire, but a request cannot clear it.
      socialSecurityNumber: requiredText(30),
    }),
  )
  .check(z.refine((values) => Object.keys(values).length > 0, { error: 'required' }));

export const changeRequestBody = z.strictObject({
  data: z.strictObject({
    values: wantedValues,
    /** Why the values differ from those that are known, for those who decide. */
    reason: requiredText(1000),
  }),
});

const shownValues = z.partialRecord(z.enum(amlPersonalFieldNames), z.string());

/** A request as its owner sees it. */
export const changeRequest = z.strictObject({
  documentId,
  /** The requested values; the two numbers masked to their last three characters. */
  values: shownValues,
  reason: z.string(),
  state: changeRequestState,
  /** The comment of the deciding member of staff for the person. */
  comment: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
});

z.globalRegistry.add(changeRequest, { id: 'ChangeRequest' });
