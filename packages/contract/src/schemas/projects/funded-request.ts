import { z } from 'zod/mini';
import { documentId, instant } from '../primitives.ts';

/** An investor's request to hear of the next project like a funded one (spec section 3). */
export const fundedRequest = z.strictObject({
  id: z.int(),
  documentId,
  user: z.strictObject({ documentId }),
  project: z.strictObject({ documentId }),
  createdAt: instant,
});

/** An interest request as staff see it. */
export const fundedRequestItem = z.strictObject({
  documentId,
  user: z.strictObject({ documentId, email: z.string() }),
  project: z.strictObject({ documentId, title: z.string() }),
  createdAt: instant,
});

/** The number of people waiting to hear of the next project: they asked and have not ended the mails. */
export const waitingInterest = z.strictObject({
  /** Each once, however many projects they asked about. */
  people: z.int(),
  projects: z.array(
    z.strictObject({ project: z.strictObject({ documentId, title: z.string() }), people: z.int() }),
  ),
});

/** What a project's page offers the caller (docs/architecture/projects-and-content.md). */
export const projectViewer = z.strictObject({
  /** Has shares of the project now. */
  isHolder: z.boolean(),
  showsCalculator: z.boolean(),
  /** `offered`: the request would be accepted; `sent`: it was; `none`: there is nothing to request. */
  interestRequest: z.enum(['none', 'offered', 'sent']),
});

z.globalRegistry.add(fundedRequest, { id: 'FundedRequest' });
z.globalRegistry.add(fundedRequestItem, { id: 'FundedRequestItem' });
z.globalRegistry.add(waitingInterest, { id: 'WaitingInterest' });
z.globalRegistry.add(projectViewer, { id: 'ProjectViewer' });
