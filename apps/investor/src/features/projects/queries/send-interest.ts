import { sendFundedRequest } from '@parcela/client/investor';
import { queryClient } from '@parcela/web';
import { isDefinite, sendOnce } from '../../../shared/api/idempotency.ts';
import { interestsOptions, viewerOptions } from './get-project-viewer.ts';

const refresh = (project: string): void => {
  void queryClient.invalidateQueries({ queryKey: viewerOptions(project).queryKey });
  void queryClient.invalidateQueries({ queryKey: interestsOptions().queryKey });
};

/** Sends an interest request for a funded project. Throws an `ApiFailure`. */
export const sendInterest = async (project: string): Promise<void> => {
  try {
    await sendOnce(`interest-${project}`, project, (headers) =>
      sendFundedRequest({ body: { data: { project } }, headers, throwOnError: true }),
    );
    refresh(project);
  } catch (error) {
    // A refusal means that the project is not as the screen shows it.
    if (isDefinite(error)) refresh(project);
    throw error;
  }
};
