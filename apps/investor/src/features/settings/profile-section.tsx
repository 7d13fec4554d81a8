import type { Me } from '@parcela/client/investor';
import { ButtonLink, FactList, type IconComponent, Stack, StateBadge, type Tone } from '@parcela/ui';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { SettingBlock } from './setting-block.tsx';
import { SettingsSection } from './settings-section.tsx';

type CheckState = Me['kyc']['state'];

const looks: Readonly<Record<CheckState, { tone: Tone; icon: IconComponent }>> = {
  none: { tone: 'attention', icon: IconPencil },
  draft: { tone: 'attention', icon: IconPencil },
  pending: { tone: 'info', icon: IconClock },
  review: { tone: 'info', icon: IconClock },
  retry: { tone: 'attention', icon: IconRefresh },
  rejected: { tone: 'negative', icon: IconX },
  done: { tone: 'positive', icon: IconCircleCheck },
  expired: { tone: 'attention', icon: IconAlertTriangle },
};

/** What the person has to do themselves, and what waits for others. */
const linkWords = {
  none: 'settings.fillNow',
  draft: 'settings.fillNow',
  pending: 'settings.seeCheck',
  review: 'settings.seeCheck',
  retry: 'settings.repeatCheck',
  expired: 'settings.repeatCheck',
  rejected: null,
  done: null,
} as const satisfies Record<CheckState, string | null>;

interface CheckProps {
  readonly kind: 'kyc' | 'aml';
  readonly check: Me['aml'];
  /** The questionnaire comes after the proof of identity. */
  readonly isLocked?: boolean;
}

const Check = ({ kind, check, isLocked = false }: CheckProps): ReactNode => {
  const t = usePhrase();
  const { state, comment } = check;
  const words = linkWords[state];
  // A questionnaire that was sent in has nothing more to show.
  const hasLink = words !== null && !isLocked && (kind === 'kyc' || state === 'none' || state === 'draft');
  return (
    <SettingBlock
      title={t(`settings.${kind}`)}
      badge={<StateBadge {...looks[state]} label={t(`settings.check.${state}`)} />}
      description={
        <Stack gap={4}>
          <span>{isLocked ? t('settings.amlLocked') : t(`settings.${kind}Next.${state}`)}</span>
          {comment !== null && comment !== '' && <span>{comment}</span>}
        </Stack>
      }
      action={
        hasLink ? (
          <ButtonLink
            to={paths.verificationStep(kind)}
            emphasis={state === 'pending' || state === 'review' ? 'secondary' : 'primary'}
            size="small"
          >
            {t(words)}
          </ButtonLink>
        ) : undefined
      }
    />
  );
};

/** Who the person is to us: the two checks, the address, the name. */
export const ProfileSection = ({ me }: { me: Me }): ReactNode => {
  const t = usePhrase();
  const { firstName, lastName, verifiedFields } = me.userProfile;
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  const isVerified = verifiedFields.includes('lastName');
  const nameHint = name === '' ? 'settings.nameMissing' : 'settings.nameVerified';
  return (
    <SettingsSection name="profile">
      <Check kind="kyc" check={me.kyc} />
      <Check
        kind="aml"
        check={me.aml}
        isLocked={me.kyc.state !== 'done' && (me.aml.state === 'none' || me.aml.state === 'draft')}
      />
      <SettingBlock
        title={t('settings.person')}
        description={name === '' || isVerified ? t(nameHint) : undefined}
      >
        <FactList
          facts={[
            ...(name === '' ? [] : [{ key: 'name', label: t('settings.name'), value: name }]),
            { key: 'email', label: t('settings.email'), value: me.email },
          ]}
        />
      </SettingBlock>
    </SettingsSection>
  );
};
