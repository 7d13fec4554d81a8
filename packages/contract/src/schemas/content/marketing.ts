import { z } from 'zod/mini';
import { instant } from '../primitives.ts';

/** An affiliate's visit: 32 letters and digits (spec sections 5 and 9). */
export const visitId = z.string().check(z.regex(/^[A-Za-z0-9]{32}$/, { error: 'invalid' }));

/** What the caller allowed; both false until there was a decision. */
export const consents = z.strictObject({
  analytics: z.boolean(),
  marketing: z.boolean(),
  decidedAt: z.nullable(instant),
});

export const marketingVisit = z.strictObject({ visitId, storedAt: instant });

z.globalRegistry.add(consents, { id: 'Consents' });
z.globalRegistry.add(marketingVisit, { id: 'MarketingVisit' });
