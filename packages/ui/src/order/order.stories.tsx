import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconBuildingBank, IconCurrencyBitcoin } from '../icons/icons.gen.ts';
import { useState } from 'react';
import { Card } from '../layout/card.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import type { SharesValue } from './props.ts';
import { SharesInput } from './shares-input.tsx';

const meta: Meta = { title: 'Order' };
export default meta;

function SharesDemo({ error }: { error?: string }) {
  const [value, setValue] = useState<SharesValue>(5);
  return (
    <div style={{ maxWidth: 420 }}>
      <Card>
        <SharesInput
          label="Počet podílů"
          description="Nejméně 5, volných 120"
          value={value}
          onChange={setValue}
          min={5}
          max={120}
          error={error}
        />
      </Card>
    </div>
  );
}

export const Shares: StoryObj = { render: () => <SharesDemo /> };
export const SharesWithError: StoryObj = { render: () => <SharesDemo error="Vyberte nejvýše 120 podílů." /> };

const choices = (isBusy: boolean) => [
  {
    key: 'bank',
    icon: IconBuildingBank,
    title: 'Bankovní převod',
    description: 'Obvykle do druhého pracovního dne',
    onSelect: () => undefined,
    isBusy,
  },
  {
    key: 'crypto',
    icon: IconCurrencyBitcoin,
    title: 'Kryptoměna',
    description: 'Přes platební bránu, potvrzení do hodiny',
    onSelect: () => undefined,
  },
];

export const PaymentChoice: StoryObj = {
  render: () => (
    <Stack gap="xl">
      <ChoiceCards label="Způsob platby" or="nebo" choices={choices(false)} />
      <ChoiceCards label="Způsob platby, odesílá se" or="nebo" choices={choices(true)} />
    </Stack>
  ),
};
