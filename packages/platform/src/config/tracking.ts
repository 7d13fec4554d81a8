/** The variables of the receivers of purchase events. A receiver has all of them or none. */
interface TrackingVariables {
  readonly GA4_URL?: string | undefined;
  readonly GA4_MEASUREMENT_ID?: string | undefined;
  readonly GA4_API_SECRET?: string | undefined;
  readonly EHUB_SALE_URL?: string | undefined;
  readonly EHUB_CAMPAIGN_ID?: string | undefined;
  /** `name:theirs`, with commas. */
  readonly EHUB_PARAMETERS: string;
}

/** An incomplete target would look like a working one. */
export const trackingProblems = (env: TrackingVariables): string[] =>
  (
    [
      ['GA4_URL', 'GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
      ['EHUB_SALE_URL', 'EHUB_CAMPAIGN_ID'],
    ] as const
  )
    .filter((names) => new Set(names.map((name) => env[name] === undefined)).size > 1)
    .map((names) => `${names.join(', ')}: all of them or none`);

export const ga4Of = ({ GA4_URL, GA4_MEASUREMENT_ID, GA4_API_SECRET }: TrackingVariables) =>
  GA4_URL !== undefined && GA4_MEASUREMENT_ID !== undefined && GA4_API_SECRET !== undefined
    ? { url: GA4_URL.replace(/\/$/, ''), measurementId: GA4_MEASUREMENT_ID, apiSecret: GA4_API_SECRET }
    : undefined;

export const ehubOf = ({ EHUB_SALE_URL, EHUB_CAMPAIGN_ID, EHUB_PARAMETERS }: TrackingVariables) => {
  if (EHUB_SALE_URL === undefined || EHUB_CAMPAIGN_ID === undefined) return undefined;
  const names = new Map(EHUB_PARAMETERS.split(',').map((part) => part.split(':') as [string, string]));
  const of = (name: string): string => names.get(name) ?? name;
  return {
    saleUrl: EHUB_SALE_URL,
    campaignId: EHUB_CAMPAIGN_ID,
    parameters: {
      campaignId: of('campaignId'),
      orderId: of('orderId'),
      visitId: of('visitId'),
      totalCost: of('totalCost'),
      currency: of('currency'),
    },
  };
};
