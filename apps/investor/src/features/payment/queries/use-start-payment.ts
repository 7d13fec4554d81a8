import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type OfferedRail, startPayment } from './start-payment.ts';

/** The app opens its own pages without a reload; the browser opens any other web address and nothing else. */
const useGoTo = (): ((address: URL) => Promise<void>) => {
  const navigate = useNavigate();
  return async (address) => {
    if (address.origin === location.origin) return navigate({ href: `${address.pathname}${address.search}` });
    if (address.protocol === 'https:' || address.protocol === 'http:') location.assign(address);
  };
};

/** Starts a payment and goes to its page. */
export const useStartPayment = (orderDocumentId: string) => {
  const goTo = useGoTo();
  return useMutation({
    mutationFn: async (rail: OfferedRail) => goTo(await startPayment(rail, orderDocumentId)),
  });
};
