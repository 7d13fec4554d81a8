import { useNavigate } from '@tanstack/react-router';

/** The app opens its own pages without a reload; the browser opens any other web address and nothing else. */
export const useGoTo = (): ((address: URL) => Promise<void>) => {
  const navigate = useNavigate();
  return async (address) => {
    if (address.origin === location.origin) return navigate({ href: `${address.pathname}${address.search}` });
    if (address.protocol === 'https:' || address.protocol === 'http:') location.assign(address);
  };
};
