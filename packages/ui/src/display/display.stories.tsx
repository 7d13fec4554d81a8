import { Group } from '../basics/group.tsx';
import { SimpleGrid } from '../basics/simple-grid.tsx';
import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  IconBath,
  IconBed,
  IconBuilding,
  IconCalendar,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  IconLock,
  IconRuler,
  IconWallet,
} from '../icons/icons.gen.ts';
import { useState } from 'react';
import { Link } from '../action/link.tsx';
import { Card } from '../layout/card.tsx';
import { MoneyText } from '../money/money-text.tsx';
import { AccordionList } from './accordion-list.tsx';
import { CopyField } from './copy-field.tsx';
import { DocumentLink } from './document-link.tsx';
import { FactList } from './fact-list.tsx';
import { FigureTile } from './figure-tile.tsx';
import { LevelStepper } from './level-stepper.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Segmented } from './segmented.tsx';
import { StateBadge } from './state-badge.tsx';
import { TabBar } from './tab-bar.tsx';
import { Timeline } from './timeline.tsx';

const meta: Meta = { title: 'Display' };
export default meta;

export const Badges: StoryObj = {
  render: () => (
    <Group>
      <StateBadge tone="positive" icon={IconCircleCheck} label="Zaplaceno" />
      <StateBadge tone="attention" icon={IconClock} label="Čeká na platbu" />
      <StateBadge tone="negative" icon={IconCircleX} label="Platba se nezdařila" />
      <StateBadge tone="neutral" icon={IconLock} label="Zrušeno" />
      <StateBadge tone="info" icon={IconInfoCircle} label="Připravuje se" />
    </Group>
  ),
};

export const Figures: StoryObj = {
  render: () => (
    <Stack>
      <FigureTile
        label="Čisté jmění"
        value={<MoneyText amount={184_250_000n} currency="CZK" size="figure" />}
        hint={<MoneyText amount={1_245_000n} currency="CZK" hasArrow />}
      />
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <FigureTile label="Investováno" value={<MoneyText amount={170_000_000n} currency="CZK" />} />
        <FigureTile label="Výnosy" value={<MoneyText amount={4_250_000n} currency="CZK" />} />
        <FigureTile
          label="Peněženka"
          icon={IconWallet}
          value={<MoneyText amount={125_000n} currency="EUR" />}
          action={<Link to="/settings">Vybrat</Link>}
        />
        <FigureTile label="Projekty" icon={IconBuilding} value="7" hint="ve 3 zemích" />
      </SimpleGrid>
    </Stack>
  ),
};

export const Steps: StoryObj = {
  render: () => (
    <Stack gap="xl">
      <LevelStepper
        label="Úrovně ověření"
        levels={[
          { key: 'signup', number: 1, label: 'Registrace', state: 'done' },
          { key: 'kyc', number: 2, label: 'Ověření totožnosti', description: '5 minut', state: 'done' },
          { key: 'aml', number: 3, label: 'Investiční dotazník', description: '8 minut', state: 'current' },
          { key: 'order', number: 4, label: 'První objednávka', state: 'upcoming' },
          { key: 'investor', number: 5, label: 'Investor', state: 'upcoming' },
        ]}
      />
      <Timeline
        label="Průběh projektu"
        items={[
          { key: 'a', title: 'Nákup pozemku', when: 'březen 2025', state: 'done' },
          { key: 'b', title: 'Stavební povolení', when: 'září 2025', state: 'done' },
          {
            key: 'c',
            title: 'Hrubá stavba',
            when: 'do června 2027',
            description: 'Dokončeno druhé nadzemní podlaží.',
            state: 'current',
          },
          { key: 'd', title: 'Kolaudace', when: '2028', state: 'upcoming' },
        ]}
      />
    </Stack>
  ),
};

export const Facts: StoryObj = {
  render: () => (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card title="Přehled objednávky">
        <FactList
          facts={[
            { key: 'shares', label: 'Podíly', value: '12' },
            {
              key: 'wallet',
              label: 'Zaplaceno z peněženky',
              value: <MoneyText amount={120_000n} currency="CZK" />,
            },
            { key: 'iban', label: 'Účet příjemce', value: 'CZ65 0800 0000 1920 0014 5399' },
            {
              key: 'rest',
              label: 'Zbývá zaplatit',
              value: <MoneyText amount={2_280_000n} currency="CZK" />,
              isStrong: true,
            },
          ]}
        />
      </Card>
      <Card title="Parametry">
        <FactList
          layout="grid"
          facts={[
            { key: 'beds', icon: IconBed, label: 'Ložnice', value: '24' },
            { key: 'baths', icon: IconBath, label: 'Koupelny', value: '18' },
            { key: 'size', icon: IconRuler, label: 'Plocha', value: '1 240 m²' },
            { key: 'done', icon: IconCalendar, label: 'Dokončení', value: 'červen 2028' },
          ]}
        />
      </Card>
    </SimpleGrid>
  ),
};

export const Progress: StoryObj = {
  render: () => (
    <Stack>
      <ProgressBar value={72.5} label="Vybráno" valueText="72,50 %" hint="Zbývá 2 750 000 Kč" />
      <ProgressBar value={0} label="Vybráno" valueText="0 %" />
      <ProgressBar value={100} label="Vybráno" isLabelHidden />
    </Stack>
  ),
};

export const CopyAndDocuments: StoryObj = {
  render: () => (
    <Card title="Platební údaje">
      <Stack>
        <CopyField label="IBAN" value="CZ6508000000192000145399" display="CZ65 0800 0000 1920 0014 5399" />
        <CopyField label="Doporučující odkaz" value="https://example.org/sign-up?referral=8f3kq2m9x7" />
        <DocumentLink href="/terms.pdf" title="Všeobecné obchodní podmínky" meta="PDF, 240 kB" />
        <DocumentLink
          href="/prospect.pdf"
          title="Informační prospekt projektu Rezidence Nad Přehradou v Brně-Bystrci"
          meta="PDF, 1,8 MB"
        />
      </Stack>
    </Card>
  ),
};

export const Accordions: StoryObj = {
  render: () => (
    <AccordionList
      items={[
        {
          key: '1',
          title: 'Co je podíl?',
          content: 'Podíl je část projektu, ke které patří poměrná část výnosu.',
        },
        {
          key: '2',
          title:
            'Kdy dostanu první výnos a jakým způsobem se dozvím, že dorazil na můj účet nebo do peněženky?',
          content: 'Výnosy vyplácíme čtvrtletně.',
        },
        { key: '3', title: 'Jak se výnos daní?', content: 'Záleží na vaší zemi.' },
      ]}
    />
  ),
};

function ChoicesDemo() {
  const [range, setRange] = useState<'1m' | '1y' | 'all'>('1y');
  const [tab, setTab] = useState('projects');
  return (
    <Stack>
      <Segmented
        label="Období"
        value={range}
        onChange={setRange}
        options={[
          { value: '1m', label: '1 měsíc' },
          { value: '1y', label: '1 rok' },
          { value: 'all', label: 'Vše' },
        ]}
      />
      <TabBar
        label="Rozdělení"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'projects', label: 'Podle projektů', content: 'Sedm projektů.' },
          { key: 'countries', label: 'Podle zemí', content: 'Tři země.' },
        ]}
      />
    </Stack>
  );
}

export const Choices: StoryObj = { render: () => <ChoicesDemo /> };
