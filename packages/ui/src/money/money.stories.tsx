import { Group } from '../basics/group.tsx';
import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PrivacyToggle } from '../action/privacy-toggle.tsx';
import { MoneyText } from './money-text.tsx';
import { NumberText } from './number-text.tsx';
import { PercentText } from './percent-text.tsx';
import { RateText } from './rate-text.tsx';

const meta: Meta = { title: 'Money' };
export default meta;

export const Amounts: StoryObj = {
  render: () => (
    <Stack>
      <MoneyText amount={123_456_789n} currency="CZK" size="figure" />
      <MoneyText amount={-98_765n} currency="EUR" size="large" />
      <span>
        Na řádku: <MoneyText amount={150_000} currency="PLN" />, bez haléřů:{' '}
        <MoneyText amount={150_000} currency="CZK" fraction="trim" />, žádná:{' '}
        <MoneyText amount={null} currency="CZK" />
      </span>
      <Group>
        <MoneyText amount={12_345n} currency="CZK" hasArrow />
        <MoneyText amount={-12_345n} currency="CZK" hasArrow />
        <MoneyText amount={0n} currency="CZK" hasArrow />
        <PercentText value="5.20" hasArrow />
        <PercentText value="-1.75" hasArrow />
        <PercentText value="70.00" />
        <NumberText value={12_500} />
      </Group>
      <RateText from="EUR" to="CZK" rate="24.355" at="2026-11-20" />
      <PrivacyToggle />
    </Stack>
  ),
};
