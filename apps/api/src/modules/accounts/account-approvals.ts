import { deleteUser } from './investor-care/delete-user.ts';
import { unblockUser } from './investor-care/unblock-user.ts';
import { resetSecondFactor } from './second-factor/reset-second-factor.ts';

/** The approval actions on investors' accounts. */
export const accountApprovals = (deletion: Parameters<typeof deleteUser>[0]) => ({
  'user.reset_second_factor': resetSecondFactor,
  'user.unblock': unblockUser,
  'user.delete': deleteUser(deletion),
});
