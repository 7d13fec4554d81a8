import { Group } from '../basics/group.tsx';
import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconArrowRight, IconDownload, IconTrash } from '../icons/icons.gen.ts';
import { useState } from 'react';
import { BackLink } from './back-link.tsx';
import { ButtonLink, Button } from './button.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { IconButton } from './icon-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Link } from './link.tsx';
import { PrivacyToggle } from './privacy-toggle.tsx';

const meta: Meta = { title: 'Action' };
export default meta;

export const Buttons: StoryObj = {
  render: () => (
    <Stack>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((emphasis) => (
        <Group key={emphasis}>
          <Button emphasis={emphasis}>Koupit podíly</Button>
          <Button emphasis={emphasis} icon={IconDownload}>
            Stáhnout výpis
          </Button>
          <Button emphasis={emphasis} isBusy>
            Odesílá se
          </Button>
          <Button emphasis={emphasis} isDisabled>
            Nelze
          </Button>
          <Button emphasis={emphasis} size="small">
            Malé
          </Button>
        </Group>
      ))}
      <div style={{ maxWidth: 260 }}>
        <Button isWide size="large" iconEnd={IconArrowRight}>
          Pokračovat k ověření totožnosti a investičnímu dotazníku
        </Button>
      </div>
    </Stack>
  ),
};

export const Links: StoryObj = {
  render: () => (
    <Stack>
      <BackLink to="/projects">Zpět na projekty</BackLink>
      <p>
        Podrobnosti najdete v <Link to="/how-to">návodu</Link> a v{' '}
        <Link to="https://example.org" isExternal>
          zákoně o dani z příjmů
        </Link>
        .
      </p>
      <Group>
        <ButtonLink to="/projects">Prohlédnout projekty</ButtonLink>
        <ButtonLink to="/orders" emphasis="secondary">
          Objednávky
        </ButtonLink>
      </Group>
    </Stack>
  ),
};

function SwitchesDemo() {
  const [language, setLanguage] = useState('cs');
  return (
    <Group>
      <LanguageSwitch
        label="Jazyk"
        value={language}
        onChange={setLanguage}
        languages={[
          { value: 'cs', label: 'Čeština' },
          { value: 'en', label: 'English' },
          { value: 'pl', label: 'Polski' },
        ]}
      />
      <ColorSchemeToggle />
      <PrivacyToggle />
      <IconButton icon={IconTrash} label="Smazat" />
    </Group>
  );
}

export const Switches: StoryObj = { render: () => <SwitchesDemo /> };
