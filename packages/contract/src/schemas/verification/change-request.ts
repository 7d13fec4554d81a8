import { changeRequestStates } from '@parcela/domain';
import { z } from 'zod/mini';
import { amlPersonalFields, amlPersonalFieldNames } from './aml.ts';
import { documentId, instant, requiredText } from '../primitives.ts';

/** Changes of profile fields, which compliance decides (docs/architecture/verification.md). */
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
    /** The reason for the new values, for the deciding staff. */
    reason: requiredText(1000),
  }),
});

const shownValues = z.partialRecord(z.enum(amlPersonalFieldNames), z.string());

/** A request for its owner. */
export const changeRequest = z.strictObject({
  documentId,
  /** The requested values; the two numbers masked to their last three characters. */
  values: shownValues,
  reason: z.string(),
  state: changeRequestState,
  /** The comment of the deciding staff member for the user. */
  comment: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
});

z.globalRegistry.add(changeRequest, { id: 'ChangeRequest' });
