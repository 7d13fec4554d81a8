import { addStaffMember } from '../../../api/src/modules/staff/index.ts';
import { staffMembers } from '../content/index.ts';
import { demoStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

/**
 * Adds the operator's staff, two for each role, before any work exists; the first of a role acts in the
 * timeline.
 */
export const hireStaff = async (timelineContext: TimelineContext, passwordHash: string): Promise<void> => {
  const { secrets } = timelineContext.application.platform;
  for (const { email, name, role, totpSecret } of staffMembers)
    await inOneStep(timelineContext, async (tx) => {
      const member = { email, name, roles: [role], passwordHash, totpSecret, actor: demoStaff };
      const { id } = await addStaffMember(secrets, tx, member);
      if (!timelineContext.staff.has(role)) timelineContext.staff.set(role, id);
    });
};
