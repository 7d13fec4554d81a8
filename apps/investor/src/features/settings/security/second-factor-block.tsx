import {
  type AccountSecurity,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@parcela/contract/investor';
import { Button, ConfirmButton, DateText, NoticeBox, Stack, StateBadge, TextSkeleton } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { IconShieldCheck, IconShieldOff } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../../shared/api/api.ts';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { refreshSecurity } from './security-queries.ts';
import { SettingBlock } from '../blocks/setting-block.tsx';
import { unlessCancelled, withStepUp } from '../../../shared/step-up/step-up.ts';

const SecondFactorSetup = lazy(async () => ({
  default: (await import('./second-factor-setup.tsx')).SecondFactorSetup,
}));

/** With fewer recovery codes left, the page asks the user to create new ones. */
const fewCodes = 3;

type Factor = NonNullable<AccountSecurity['secondFactor']>;

const Off = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }): ReactNode => {
  const t = usePhrase();
  const starting = useMutation({
    mutationFn: () => withStepUp(() => call(startSecondFactor, {})),
    // The secret disappears with the screen.
    gcTime: 0,
  });
  const secret = starting.data;
  return (
    <SettingBlock
      id="second-factor"
      title={t('settings.factor')}
      badge={<StateBadge tone="neutral" icon={IconShieldOff} label={t('settings.factorOff')} />}
      description={t('settings.factorText')}
      action={
        secret === undefined ? (
          <Button
            emphasis="secondary"
            size="small"
            isBusy={starting.isPending}
            onClick={() => starting.mutate()}
          >
            {t('settings.factorOn')}
          </Button>
        ) : undefined
      }
    >
      <MutationFailure mutation={starting} />
      {secret !== undefined && (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <SecondFactorSetup secret={secret} onDone={onCodes} onCancel={() => starting.reset()} />
        </Suspense>
      )}
    </SettingBlock>
  );
};

interface OnProps {
  readonly factor: Factor;
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

const On = ({ factor, codes, onCodes }: OnProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const renewing = useMutation({
    mutationFn: () => withStepUp(() => call(renewRecoveryCodes, {})),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      return refreshSecurity();
    },
  });
  return (
    <SettingBlock
      id="second-factor"
      title={t('settings.factor')}
      badge={<StateBadge tone="positive" icon={IconShieldCheck} label={t('settings.factorIsOn')} />}
      description={rich('settings.factorSince', {
        since: <DateText key="since" value={factor.since} />,
        count: factor.recoveryCodesLeft,
      })}
      action={
        <>
          <Button
            emphasis="secondary"
            size="small"
            isBusy={renewing.isPending}
            onClick={() => renewing.mutate()}
          >
            {t('settings.codesRenew')}
          </Button>
          <ConfirmButton
            label={t('settings.factorSwitchOff')}
            emphasis="danger"
            size="small"
            title={t('settings.factorOffTitle')}
            confirmLabel={t('settings.factorSwitchOff')}
            cancelLabel={t('ui.cancel')}
            isDangerous
            onConfirm={() =>
              unlessCancelled(async () => {
                await withStepUp(() => call(disableSecondFactor, {}));
                await refreshSecurity();
              })
            }
          >
            {t('settings.factorOffText')}
          </ConfirmButton>
        </>
      }
    >
      <Stack gap="sm">
        {codes !== null && <RecoveryCodes codes={codes} onDone={() => onCodes(null)} />}
        {codes === null && factor.recoveryCodesLeft < fewCodes && (
          <NoticeBox tone="warning">{t('settings.codesFew')}</NoticeBox>
        )}
        <MutationFailure mutation={renewing} />
      </Stack>
    </SettingBlock>
  );
};

/** The authenticator app as second factor at sign-in. */
export const SecondFactorBlock = ({ security }: { security: AccountSecurity }): ReactNode => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = security.secondFactor;
  return factor === null ? (
    <Off onCodes={setCodes} />
  ) : (
    <On factor={factor} codes={codes} onCodes={setCodes} />
  );
};
