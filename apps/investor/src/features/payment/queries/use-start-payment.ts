import { useMutation } from '@tanstack/react-query';
import { useGoTo } from '../../../shared/navigation/use-go-to.ts';
import { type OfferedRail, startPayment } from './start-payment.ts';

/** Starts a payment and goes to its page. */
export const useStartPayment = (orderDocumentId: string) => {
  const goTo = useGoTo();
  return useMutation({
    mutationFn: async (rail: OfferedRail) => goTo(await startPayment(rail, orderDocumentId)),
  });
};
