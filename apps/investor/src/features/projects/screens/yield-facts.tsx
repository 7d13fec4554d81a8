import type { Project } from '@parcela/contract/investor';
import { type Fact, PercentText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';

/** Expected yearly yield of a project: rent first, then the assumed growth; their sum only on request. */
export const useYieldFacts = () => {
  const t = usePhrase();
  return (calculation: Project['calculation'], { isWithSum }: { readonly isWithSum: boolean }): Fact[] => [
    {
      key: 'rent',
      label: t('project.rentYield'),
      value: <PercentText value={calculation?.annualRentalIncome} />,
    },
    {
      key: 'growth',
      label: t('project.assumedGrowth'),
      value: <PercentText value={calculation?.incrementalPropertyValue} />,
    },
    ...(isWithSum
      ? [
          {
            key: 'together',
            label: t('project.yieldTogether'),
            value: <PercentText value={calculation?.paReturn} />,
          },
        ]
      : []),
  ];
};
