import { type WalletCurrency, walletCurrencies } from '@parcela/domain';
import { Button, MoneyText, QueryView, Segmented, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBuildingBank, IconCirclePlus } from '@parcela/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWallet } from '../../shared/wallet/wallet-queries.ts';
import { useTopUp } from './top-up/top-up-queries.ts';
import classes from './wallet-balance.module.css';

const TopUpPanel = lazy(async () => ({ default: (await import('./top-up/top-up-panel.tsx')).TopUpPanel }));
const WithdrawPanel = lazy(async () => ({ default: (await import('./withdraw-panel.tsx')).WithdrawPanel }));

interface WalletBalanceProps {
  readonly currency: WalletCurrency;
  readonly onCurrency: (currency: WalletCurrency) => void;
}

/** The free money of one wallet, any money blocked for orders, and the ways to move money. */
export const WalletBalance = ({ currency, onCurrency }: WalletBalanceProps): ReactNode => {
  const t = usePhrase();
  const [panel, setPanel] = useState<'top-up' | 'withdraw' | null>(null);
  const canTopUp = useTopUp(currency).data?.state === 'ready';
  const close = (): void => setPanel(null);
  return (
    <div className={classes['root']}>
      <Segmented
        label={t('currency.label')}
        options={walletCurrencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={onCurrency}
      />
      <QueryView query={useWallet(currency)} loading={<TextSkeleton lines={3} />} empty={null}>
        {({ balance, held }) => (
          <>
            <div>
              <div className={classes['label']}>{t('wallet.free', { currency })}</div>
              <div className={classes['amount']}>
                <MoneyText amount={balance} currency={currency} size="large" />
              </div>
              {held !== 0 && (
                <div className={classes['held']}>
                  {t('wallet.held')} <MoneyText amount={held} currency={currency} />
                </div>
              )}
            </div>
            <div className={classes['actions']}>
              {canTopUp && (
                <Button icon={IconCirclePlus} onClick={() => setPanel('top-up')}>
                  {t('wallet.topUp.action')}
                </Button>
              )}
              {balance > 0 && (
                <Button
                  icon={IconBuildingBank}
                  emphasis={canTopUp ? 'secondary' : 'primary'}
                  onClick={() => setPanel('withdraw')}
                >
                  {t('wallet.withdraw')}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryView>
      <Suspense>
        {panel === 'top-up' && <TopUpPanel currency={currency} onClose={close} />}
        {panel === 'withdraw' && <WithdrawPanel currency={currency} onClose={close} />}
      </Suspense>
    </div>
  );
};
