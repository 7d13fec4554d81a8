import { recordDocumentWithoutEnd, recordOneName } from './exceptions/record-identity-exception.ts';
import { setVerificationLevels } from './level-options/change-verification-options.ts';
import { overrideVerification } from './levels/override-verification.ts';
import { acceptExposedCase } from './reviews/exposed-people/accept-review-case.ts';

type Deps = Parameters<typeof acceptExposedCase>[0] & Parameters<typeof overrideVerification>[0];

/** The approval actions of verification. */
export const verificationApprovals = (deps: Deps) => ({
  'verification.accept_case': acceptExposedCase(deps),
  'verification.override': overrideVerification(deps),
  'verification.document_without_end': recordDocumentWithoutEnd,
  'verification.one_name': recordOneName,
  'verification.set_levels': setVerificationLevels,
});
