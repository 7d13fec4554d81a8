import type { Currency } from '@parcela/domain';

/** The page of the app to which a payer returns from a gateway after a top-up. */
export const topUpPage = (currency: Currency): string => `/wallet?currency=${currency}&checking=true`;
