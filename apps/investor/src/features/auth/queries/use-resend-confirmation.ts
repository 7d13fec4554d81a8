import { sendEmailConfirmationMutation } from '@parcela/client/investor/query';
import { useMutation } from '@tanstack/react-query';

/** Asks for the confirmation mail again. The answer never tells whether the address is known. */
export const useResendConfirmation = () => useMutation(sendEmailConfirmationMutation());
