import { sendFundedRequest } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { call } from '../../../shared/api/api.ts';
import { isDefinite, sendOnce } from '../../../shared/api/idempotency.ts';
import { interestsOptions, viewerOptions } from './get-project-viewer.ts';

const refresh = (project: string): void => {
  void queryClient.invalidateQueries({ queryKey: viewerOptions(project).queryKey });
  void queryClient.invalidateQueries({ queryKey: interestsOptions().queryKey });
};

/** Sends an interest request for a funded project. Throws an `ApiFailure`. */
export const sendInterest = async (project: string): Promise<void> => {
  try {
    await sendOnce(`interest-${project}`, project, (options) =>
      call(sendFundedRequest, { body: { data: { project } } }, options),
    );
    refresh(project);
  } catch (error) {
    // A refusal means that the screen shows an outdated project.
    if (isDefinite(error)) refresh(project);
    throw error;
  }
};
