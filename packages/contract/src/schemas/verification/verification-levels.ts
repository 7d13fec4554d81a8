import { z } from 'zod/mini';
import { localized, requiredText } from '../primitives.ts';
import { decisionReason } from '../staff.ts';
import { verificationType } from '../accounts/user.ts';

const inEveryLanguage = (max: number) => localized(requiredText(max));

/** A verification level for staff, with its texts in every language. */
const levelOptionInput = z.strictObject({
  type: verificationType,
  /** Orders the levels; no two have the same. */
  relevance: z.int().check(z.minimum(1), z.maximum(1000)),
  /** Minutes. */
  timeToComplete: z.int().check(z.minimum(0), z.maximum(10_000)),
  name: inEveryLanguage(100),
  description: inEveryLanguage(500),
});

/** No duplicate step and no duplicate place; the error is at the second one. */
const differs = (field: 'type' | 'relevance') =>
  z.superRefine<readonly z.infer<typeof levelOptionInput>[]>((steps, context) => {
    for (const [index, step] of steps.entries())
      if (steps.findIndex((other) => other[field] === step[field]) < index)
        context.addIssue({ code: 'custom', message: 'invalid', path: [index, field], input: step[field] });
  });

export const verificationLevels = z.strictObject({
  /** 0 before the first. */
  version: z.int(),
  steps: z.array(levelOptionInput),
});
/** At least one level is required: every account has SIGNUP, so an empty list would only hide levels that still apply. */
export const verificationLevelsChange = z.strictObject({
  steps: z
    .array(levelOptionInput)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(5), differs('type'), differs('relevance')),
  /** The version that the editor has seen, so that a change by another editor is not overwritten. */
  version: z.int().check(z.nonnegative()),
  reason: decisionReason,
});
