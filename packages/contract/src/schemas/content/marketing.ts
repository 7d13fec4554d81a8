import { consentTextVersion } from '@parcela/domain';
import { z } from 'zod/mini';
import { instant } from '../primitives.ts';

/** An affiliate's visit: 32 letters and digits (spec sections 5 and 9). */
export const visitId = z.string().check(z.regex(/^[A-Za-z0-9]{32}$/, { error: 'invalid' }));

/** A user's decision, and the version of the text that it is about. */
export const consentChoice = z.strictObject({
  analytics: z.boolean(),
  marketing: z.boolean(),
  textVersion: z.int().check(z.positive(), z.maximum(consentTextVersion, { error: 'invalid' })),
});

/** The caller's consents; both are false before a decision. */
export const consents = z.strictObject({
  analytics: z.boolean(),
  marketing: z.boolean(),
  decidedAt: z.nullable(instant),
  /** The version of the text that the decision is about; a newer version asks the user again. */
  textVersion: z.nullable(z.int()),
});

export const marketingVisit = z.strictObject({ visitId, storedAt: instant });

z.globalRegistry.add(consents, { id: 'Consents' });
z.globalRegistry.add(marketingVisit, { id: 'MarketingVisit' });
