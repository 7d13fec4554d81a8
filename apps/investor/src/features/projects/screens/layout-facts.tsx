import type { Project } from '@parcela/contract/investor';
import { type Fact, FactList, NumberText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import {
  IconBath,
  IconBed,
  IconBolt,
  IconCalendarEvent,
  IconRuler2,
  IconStack2,
  IconWall,
} from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useProjectDates } from '../../../shared/projects/project-dates.tsx';

const useSizeText = (): ((size: number) => string) => {
  const { formatNumber } = useIntl();
  // Intl has no unit for square metres; the symbol is the same in all three languages.
  return (size) => `${formatNumber(size)}\u00a0m²`;
};

/** Facts about the building, without unknown ones. */
export const LayoutFacts = ({ project }: { project: Project }): ReactNode => {
  const t = usePhrase();
  const sizeText = useSizeText();
  const { layout } = project;
  const { building } = useProjectDates(project);
  const facts: (Fact | null)[] = [
    layout.bedrooms === null
      ? null
      : {
          key: 'bedrooms',
          icon: IconBed,
          label: t('project.bedrooms'),
          value: <NumberText value={layout.bedrooms} />,
        },
    layout.bathrooms === null
      ? null
      : {
          key: 'bathrooms',
          icon: IconBath,
          label: t('project.bathrooms'),
          value: <NumberText value={layout.bathrooms} />,
        },
    layout.size === null
      ? null
      : { key: 'size', icon: IconRuler2, label: t('project.size'), value: sizeText(layout.size) },
    ...building.map((fact): Fact => ({ ...fact, icon: IconCalendarEvent })),
    layout.floor === null
      ? null
      : {
          key: 'floor',
          icon: IconStack2,
          label: t('project.floor'),
          value: <NumberText value={layout.floor} />,
        },
    layout.material === null
      ? null
      : {
          key: 'material',
          icon: IconWall,
          label: t('project.material'),
          value: t(`project.material.${layout.material}`),
        },
    layout.energyClass === null
      ? null
      : { key: 'energy', icon: IconBolt, label: t('project.energyClass'), value: layout.energyClass },
  ];
  return <FactList layout="grid" facts={facts.filter((fact) => fact !== null)} />;
};
