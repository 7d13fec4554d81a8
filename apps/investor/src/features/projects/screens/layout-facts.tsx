import type { Project } from '@parcela/contract/investor';
import { type BuildingFactName, writeBuilding } from '@parcela/domain';
import { type Fact, FactList } from '@parcela/ui';
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

const icons: Readonly<Record<BuildingFactName, Fact['icon']>> = {
  bedrooms: IconBed,
  bathrooms: IconBath,
  size: IconRuler2,
  floor: IconStack2,
  material: IconWall,
  energyClass: IconBolt,
};

/** Facts about the building, without unknown ones. */
export const LayoutFacts = ({ project }: { project: Project }): ReactNode => {
  const t = usePhrase();
  const { formatNumber } = useIntl();
  const { building } = useProjectDates(project);
  const facts = writeBuilding(project.layout, { number: formatNumber, say: t });
  return (
    <FactList
      layout="grid"
      facts={[
        ...facts.map(({ name, label, text }): Fact => ({
          key: name,
          icon: icons[name],
          label: t(label),
          value: text,
        })),
        ...building.map((fact): Fact => ({ ...fact, icon: IconCalendarEvent })),
      ]}
    />
  );
};
