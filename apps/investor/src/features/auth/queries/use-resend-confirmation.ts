import { sendEmailConfirmationMutation } from '@parcela/client/investor/query';
import { useMutation } from '@tanstack/react-query';

/** Requests the confirmation mail again. The answer never reveals whether the address is known. */
export const useResendConfirmation = () => useMutation(sendEmailConfirmationMutation());
