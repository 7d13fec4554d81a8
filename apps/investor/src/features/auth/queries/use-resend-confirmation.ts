import type { BodyOf } from '@parcela/contract';
import { sendEmailConfirmation } from '@parcela/contract/investor';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';

/** Requests the confirmation mail again. The answer never reveals whether the address is known. */
export const useResendConfirmation = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof sendEmailConfirmation>) => call(sendEmailConfirmation, { body }),
  });
