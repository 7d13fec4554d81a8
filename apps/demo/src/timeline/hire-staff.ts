import { addStaffMember } from '../../../api/src/modules/staff/index.ts';
import { staffMembers } from '../content/index.ts';
import { demoStaff, inOneStep, type Stage } from './timeline-context.ts';

/** The operator's people join, one a role, before there is anything to do. */
export const hireStaff = async (stage: Stage, passwordHash: string): Promise<void> => {
  const { secrets } = stage.application.platform;
  for (const { email, name, role, totpSecret } of staffMembers)
    await inOneStep(stage, async (tx) => {
      const member = { email, name, roles: [role], passwordHash, totpSecret, actor: demoStaff };
      const { id } = await addStaffMember(secrets, tx, member);
      stage.staff.set(role, id);
    });
};
