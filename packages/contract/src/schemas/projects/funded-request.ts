import { z } from 'zod/mini';
import { documentId, instant } from '../primitives.ts';

/** An investor's request for a notice of the next project like a funded one (spec section 3). */
export const fundedRequest = z.strictObject({
  id: z.int(),
  documentId,
  user: z.strictObject({ documentId }),
  project: z.strictObject({ documentId }),
  createdAt: instant,
});

/** An interest request for staff. */
export const fundedRequestItem = z.strictObject({
  documentId,
  user: z.strictObject({ documentId, email: z.string() }),
  project: z.strictObject({ documentId, title: z.string() }),
  createdAt: instant,
});

/**
 * The number of users waiting for a notice of the next project: they requested it and have not ended the
 * mails.
 */
export const waitingInterest = z.strictObject({
  /** Each user counts once, whatever the number of requested projects. */
  people: z.int(),
  projects: z.array(
    z.strictObject({ project: z.strictObject({ documentId, title: z.string() }), people: z.int() }),
  ),
});

/** The options of the caller on a project's page (docs/architecture/projects-and-content.md). */
export const projectViewer = z.strictObject({
  /** True when the caller has shares of the project now. */
  isHolder: z.boolean(),
  showsCalculator: z.boolean(),
  /**
   * `offered`: the server would accept the request; `sent`: it has accepted it; `none`: there is nothing to
   * request.
   */
  interestRequest: z.enum(['none', 'offered', 'sent']),
});

z.globalRegistry.add(fundedRequest, { id: 'FundedRequest' });
z.globalRegistry.add(fundedRequestItem, { id: 'FundedRequestItem' });
z.globalRegistry.add(waitingInterest, { id: 'WaitingInterest' });
z.globalRegistry.add(projectViewer, { id: 'ProjectViewer' });
