/**
 * What a member of staff may do. `….read` only reads, `….decide` acts or approves as the second person. The grants of
 * each role are data: the table `staff_role_permissions`.
 */
export const staffPermissions = [
  'orders.read',
  'orders.cancel',
  'suspense.read',
  'suspense.decide',
  'withdrawals.read',
  'withdrawals.decide',
  'refunds.decide',
  'bonus.grant',
  'approvals.read',
  'approvals.decide',
  /** Withdraw one's own request for a second person. */
  'approvals.withdraw',
  'audit.read',
  /** See events that could not be delivered, and retry them. */
  'events.retry',
  /** See distributions of projects and who gets what. */
  'distributions.read',
  /** Plan, declare, import and cancel distributions, and request their execution. */
  'distributions.edit',
  /** Be the second person who approves the execution of a distribution. */
  'distributions.decide',
  /** See drafts, write and publish content, and propose verification levels. */
  'content.edit',
  /** See stored pictures and documents, and add others. */
  'media.edit',
  /** See projects that are not visible yet, and every version of the others. */
  'projects.read',
  /** Write, publish and hide projects, open and close what they offer. */
  'projects.edit',
  /** Be the second person who opens a sale. */
  'projects.decide',
  /** Request other prices of shares. */
  'prices.edit',
  /** Be the second person of a change of prices. */
  'prices.decide',
  /** Write, run, close and recount polls. */
  'votings.edit',
  /** Publish versions of the documents that people agree to. */
  'legal.publish',
  /** See exchange rates and request others. */
  'rates.edit',
  /** Be the second person of a change of rates, and decide about rates that moved too far. */
  'rates.decide',
  /** See an investor, with what identifies them hidden. */
  'users.read',
  /** Read all personal data of an investor for a reason. */
  'personal_data.read',
  /** Request what helps an investor back into the account. */
  'users.assist',
  /** Block an account immediately, and request or approve its unblocking. */
  'users.block',
  /** Request the deletion of an account, and be its second person. */
  'users.delete',
  /** Download all data of an investor. */
  'users.export',
  /** Look at the app as an investor sees it. */
  'users.view_as',
  /** Note something about an investor. */
  'notes.write',
  /** See which cases wait for compliance, without the answers themselves. */
  'verification.read',
  /** Read the answers, decide about them, and request or approve overrides. */
  'verification.decide',
  /** See the staff, and request changes of it. */
  'staff.manage',
  /** Be the second person of a change of the staff. */
  'staff.decide',
  /** See sums of money and shares, and whether the books balance. */
  'books.read',
  /** Bring statements of the bank as files. */
  'bank.import',
  /** Explain lines of the bank, and close its days. */
  'bank.close',
  /** See how the platform is set up. */
  'configuration.read',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

export const staffRoles = ['content', 'compliance', 'finance', 'support', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** `expired`: not decided in time. `withdrawn`: by its author. `void`: its author was disabled or lost the right to ask. */
export const approvalStates = ['pending', 'executed', 'rejected', 'expired', 'withdrawn', 'void'] as const;
export type ApprovalState = (typeof approvalStates)[number];
