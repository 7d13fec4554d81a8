import type { PayoutAccount } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import {
  Button,
  DateTimeText,
  FactList,
  type IconComponent,
  NoticeBox,
  Stack,
  StateBadge,
  TextSkeleton,
  type Tone,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { IconCircleCheck, IconClock, IconUserSearch, IconX } from '@parcela/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SettingBlock } from '../blocks/setting-block.tsx';

// Lazy, because the form loads the account number formats of all countries.
const BankAccountForm = lazy(async () => ({
  default: (await import('./bank-account-form.tsx')).BankAccountForm,
}));

const looks: Readonly<Record<PayoutAccount['state'], { tone: Tone; icon: IconComponent }>> = {
  active: { tone: 'positive', icon: IconCircleCheck },
  waiting: { tone: 'attention', icon: IconClock },
  review: { tone: 'info', icon: IconUserSearch },
  rejected: { tone: 'negative', icon: IconX },
};

/** The account, its present abilities, and the time of any later ones. */
const Account = ({ account }: { account: PayoutAccount }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { state, iban, holderName, usableFrom } = account;
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { key: 'iban', label: t('settings.iban'), value: iban },
          { key: 'holder', label: t('settings.holder'), value: holderName },
        ]}
      />
      {state !== 'active' && (
        <NoticeBox tone={state === 'rejected' ? 'warning' : 'info'}>
          {rich(`settings.accountText.${state}`, { from: <DateTimeText key="from" value={usableFrom} /> })}
        </NoticeBox>
      )}
    </Stack>
  );
};

interface BankAccountBlockProps {
  readonly currency: Currency;
  readonly account: PayoutAccount | undefined;
  /** The user's known name, or an empty text. */
  readonly ownName: string;
}

/** The bank account of one currency. */
export const BankAccountBlock = ({ currency, account, ownName }: BankAccountBlockProps): ReactNode => {
  const t = usePhrase();
  const [state, setState] = useState<'shown' | 'edited' | 'saved'>('shown');
  const badge = account && (
    <StateBadge {...looks[account.state]} label={t(`settings.accountState.${account.state}`)} />
  );
  return (
    <SettingBlock
      id={`bank-account-${currency}`}
      title={t('settings.account', { currency })}
      badge={badge}
      description={account === undefined ? t('settings.accountNone', { currency }) : undefined}
      action={
        state === 'edited' ? undefined : (
          <Button
            emphasis="secondary"
            size="small"
            aria-label={t(account ? 'settings.accountChangeOf' : 'settings.accountAddOf', { currency })}
            onClick={() => setState('edited')}
          >
            {t(account ? 'settings.accountChange' : 'settings.accountAdd')}
          </Button>
        )
      }
    >
      {state === 'edited' ? (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <BankAccountForm
            currency={currency}
            holderName={account?.holderName ?? ownName}
            ownName={ownName}
            onDone={() => setState('saved')}
            onCancel={() => setState('shown')}
          />
        </Suspense>
      ) : (
        account && (
          <Stack gap="md">
            {state === 'saved' && (
              <NoticeBox tone="success" isAnnounced onDismiss={() => setState('shown')}>
                {t('settings.accountSaved')}
              </NoticeBox>
            )}
            <Account account={account} />
          </Stack>
        )
      )}
    </SettingBlock>
  );
};
