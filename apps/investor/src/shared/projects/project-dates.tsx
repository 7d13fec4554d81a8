import type { Project } from '@parcela/contract/investor';
import { DateText, type Fact } from '@parcela/ui';
import { usePhrase } from '@parcela/web';

export type ProjectDates = Pick<
  Project,
  'saleEndsOn' | 'fundedOn' | 'closedOn' | 'expectedOn' | 'completedOn'
>;

/** The end of the sale, or else its planned end. */
const saleDate = ({ fundedOn, closedOn, saleEndsOn }: ProjectDates) => {
  if (fundedOn !== null) return { name: 'fundedOn', value: fundedOn } as const;
  if (closedOn !== null) return { name: 'closedOn', value: closedOn } as const;
  return saleEndsOn === null ? null : ({ name: 'saleEndsOn', value: saleEndsOn } as const);
};

/** The completion of the building, or else the expected completion. */
const buildingDate = ({ completedOn, expectedOn }: ProjectDates) => {
  if (completedOn !== null) return { name: 'completedOn', value: completedOn } as const;
  return expectedOn === null ? null : ({ name: 'expectedOn', value: expectedOn } as const);
};

/** The dates of the sale and of the building, each with its name; omits unknown dates. */
export const useProjectDates = (
  dates: ProjectDates,
): { readonly sale: Fact[]; readonly building: Fact[] } => {
  const t = usePhrase();
  const factOf = (date: ReturnType<typeof saleDate> | ReturnType<typeof buildingDate>): Fact[] =>
    date === null
      ? []
      : [
          {
            key: date.name,
            label: t(`projectDates.${date.name}`),
            value: <DateText value={date.value} />,
          },
        ];
  return {
    sale: factOf(saleDate(dates)),
    building: factOf(buildingDate(dates)),
  };
};
