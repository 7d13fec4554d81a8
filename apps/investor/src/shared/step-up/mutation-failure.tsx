import { ErrorBox, useDescribeError } from '@parcela/ui';
import type { ReactNode } from 'react';
import { isCancelled } from './step-up.ts';

interface MutationFailureProps {
  readonly mutation: { readonly isError: boolean; readonly error: unknown };
}

/** The reason why the last action failed; renders nothing after a success or a cancellation. */
export const MutationFailure = ({ mutation }: MutationFailureProps): ReactNode => {
  const describeError = useDescribeError();
  if (!mutation.isError || isCancelled(mutation.error)) return null;
  const { title, message, reference } = describeError(mutation.error);
  return (
    <ErrorBox title={title} reference={reference}>
      {message}
    </ErrorBox>
  );
};
