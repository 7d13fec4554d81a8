import { SimpleGrid } from '../basics/simple-grid.tsx';
import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  IconBuilding,
  IconChartLine,
  IconChecklist,
  IconCoins,
  IconHelpCircle,
  IconNews,
  IconReceipt,
  IconSettings,
  IconUsers,
} from '../icons/icons.gen.ts';
import { Button } from '../action/button.tsx';
import { ColorSchemeToggle } from '../action/color-scheme-toggle.tsx';
import { LanguageSwitch } from '../action/language-switch.tsx';
import { PrivacyToggle } from '../action/privacy-toggle.tsx';
import { FactList } from '../display/fact-list.tsx';
import { FigureTile } from '../display/figure-tile.tsx';
import { NoticeBox } from '../feedback/notice-box.tsx';
import { MoneyText } from '../money/money-text.tsx';
import { AppLayout } from './app-layout.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Card } from './card.tsx';
import { Columns } from './columns.tsx';
import { PageHeader } from './page-header.tsx';
import { Section } from './section.tsx';

const meta: Meta = { title: 'Layout', parameters: { layout: 'fullscreen' } };
export default meta;

const languages = (
  <LanguageSwitch
    label="Jazyk"
    value="cs"
    onChange={() => undefined}
    languages={[
      { value: 'cs', label: 'Čeština' },
      { value: 'en', label: 'English' },
    ]}
  />
);

const brand = <strong style={{ fontSize: '1.25rem', letterSpacing: '-0.03em' }}>Parcela</strong>;

const items = [
  { to: '/dashboard', label: 'Přehled', icon: IconChartLine, isActive: true },
  { to: '/earnings', label: 'Výnosy', icon: IconCoins, isActive: false },
  { to: '/orders', label: 'Objednávky', icon: IconReceipt, isActive: false },
  { to: '/projects', label: 'Projekty', icon: IconBuilding, isActive: false },
  { to: '/voting', label: 'Hlasování', icon: IconChecklist, isActive: false },
  { to: '/news', label: 'Novinky', icon: IconNews, isActive: false },
  { to: '/investor-club', label: 'Klub investorů', icon: IconUsers, isActive: false },
  { to: '/how-to', label: 'Jak na to', icon: IconHelpCircle, isActive: false },
  { to: '/settings', label: 'Nastavení', icon: IconSettings, isActive: false },
];

export const App: StoryObj = {
  render: () => (
    <AppLayout
      brand={brand}
      navigation={items}
      header={<PrivacyToggle />}
      menu={
        <>
          {languages}
          <ColorSchemeToggle />
          <Button emphasis="quiet">Odhlásit se</Button>
        </>
      }
      banner={
        <NoticeBox tone="info" onDismiss={() => undefined}>
          Dokončete prosím investiční dotazník.
        </NoticeBox>
      }
      footer="Parcela, investování s sebou nese riziko. Verze 0.1.0"
    >
      <PageHeader
        title="Přehled"
        description="Hodnota vašich podílů k dnešnímu dni."
        actions={<Button>Investovat</Button>}
      />
      <Section>
        <Stack>
          <FigureTile
            label="Čisté jmění"
            value={<MoneyText amount={184_250_000n} currency="CZK" size="figure" />}
          />
          <SimpleGrid cols={{ base: 2, md: 4 }}>
            <FigureTile label="Investováno" value={<MoneyText amount={170_000_000n} currency="CZK" />} />
            <FigureTile label="Výnosy" value={<MoneyText amount={4_250_000n} currency="CZK" />} />
            <FigureTile label="Země" value="3" />
            <FigureTile label="Projekty" value="7" />
          </SimpleGrid>
        </Stack>
      </Section>
      <Section title="Poslední objednávka">
        <Columns
          main={<Card>Vila Troja, 12 podílů za 24 000 Kč. Objednávka je zaplacená a podíly jsou vaše.</Card>}
          side={
            <Card title="Souhrn">
              <FactList facts={[{ key: 'a', label: 'Podíly', value: '12' }]} />
            </Card>
          }
        />
      </Section>
    </AppLayout>
  ),
};

export const Auth: StoryObj = {
  render: () => (
    <AuthLayout
      brand={brand}
      controls={
        <>
          {languages}
          <ColorSchemeToggle />
        </>
      }
      title="Přihlášení"
      description="Vítejte zpět."
      footer="Ještě nemáte účet? Zaregistrujte se."
    >
      <Button isWide>Přihlásit se</Button>
    </AuthLayout>
  ),
};

export const Headers: StoryObj = {
  render: () => (
    <div style={{ padding: 24 }}>
      <PageHeader
        back={{ to: '/projects', label: 'Všechny projekty' }}
        title="Rezidence Nad Přehradou, dům B s podzemním parkováním a společnou zahradou"
        description="Brno-Bystrc, Česko"
        actions={<Button>Investovat</Button>}
      />
      <Section
        title="O projektu"
        description="Co se staví a proč."
        actions={<Button emphasis="quiet">Rozbalit vše</Button>}
      >
        <Card>Obsah</Card>
      </Section>
    </div>
  ),
};
