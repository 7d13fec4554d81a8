import type { Portfolio } from '@parcela/contract/investor';
import type { ChartPart } from '@parcela/ui/charts';
import { useCountryName } from '../../shared/profile/use-country-name.ts';

export type AllocationKind = 'project' | 'country' | 'currency';

/** The value of each project, country or currency, in minor units of the portfolio's currency. */
export const useAllocationParts = (
  { projects, allocation }: Portfolio,
  kind: AllocationKind,
): ChartPart[] => {
  const countryName = useCountryName();
  if (kind === 'country')
    return allocation.countries.map(({ countryCode, value }) => ({
      key: countryCode,
      label: countryName(countryCode),
      value,
    }));
  if (kind === 'currency')
    return allocation.currencies.map(({ currency, value }) => ({ key: currency, label: currency, value }));
  return projects.map(({ projectInfo, currentValue }) => ({
    key: projectInfo.documentId,
    label: projectInfo.title,
    value: currentValue,
  }));
};
