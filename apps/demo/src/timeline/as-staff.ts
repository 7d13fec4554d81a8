import type { StaffRole } from '@parcela/domain';
import { callAsStaff, type TimelineContext } from './timeline-context.ts';

/** The last two parts of an address: the subject and the action. */
const keyOf = (path: string): string => `demo-${path.split('/').slice(-2).join('-')}`;

/** A request of a staff member; each kind happens once for a subject. */
export const postAsStaff = (
  timelineContext: TimelineContext,
  role: StaffRole,
  path: string,
  body: object,
): Promise<unknown> => callAsStaff(timelineContext, role, { method: 'POST', path, key: keyOf(path), body });

/** One staff member makes a request, and a second one with another role approves it. */
export const decideByTwo = async (
  timelineContext: TimelineContext,
  [asking, deciding]: readonly [StaffRole, StaffRole],
  { path, body, because }: { readonly path: string; readonly body: object; readonly because: string },
): Promise<void> => {
  const { data } = (await postAsStaff(timelineContext, asking, path, body)) as {
    readonly data: { readonly documentId: string };
  };
  await postAsStaff(timelineContext, deciding, `/operator/approvals/${data.documentId}/approve`, {
    reason: because,
  });
};
