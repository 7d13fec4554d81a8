import { ApiFailure } from '@parcela/web';

/** Returns a refusal by the server with its issues at the form's fields; returns any other error unchanged. */
export const issuesAtFields = (error: unknown, fieldOf: (path: string) => string): unknown => {
  if (!(error instanceof ApiFailure)) return error;
  const { status, code, params, requestId, received } = error;
  const issues = error.issues.map((issue) => ({ ...issue, path: fieldOf(issue.path) }));
  return new ApiFailure({ status, code, params, requestId, received, issues });
};
