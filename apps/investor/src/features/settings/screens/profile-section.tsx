import type { Me } from '@parcela/contract/investor';
import { personName } from '@parcela/domain';
import {
  ButtonLink,
  DateText,
  FactList,
  type IconComponent,
  Stack,
  StateBadge,
  type Tone,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconRefresh,
  IconX,
} from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { lastValidDay } from '../../../shared/verification/last-valid-day.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { PersonalDataBlock } from '../personal-data/personal-data-block.tsx';
import { SettingBlock } from '../blocks/setting-block.tsx';
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

/** The link for each state, depending on whether the user has to act. */
const kycLinks = {
  none: 'settings.fillNow',
  draft: 'settings.fillNow',
  pending: 'settings.seeCheck',
  review: 'settings.seeCheck',
  retry: 'settings.repeatCheck',
  expired: 'settings.repeatCheck',
  rejected: null,
  done: null,
} as const satisfies Record<CheckState, string | null>;
const renewalLinks = {
  due: 'settings.renewCheck',
  draft: 'settings.renewCheck',
  pending: 'settings.seeCheck',
  review: 'settings.seeCheck',
  retry: 'settings.repeatCheck',
} as const satisfies Record<NonNullable<Me['kyc']['renewal']>['state'], string>;
/** A pending or decided questionnaire has no link. */
const amlLinks = {
  none: 'settings.fillNow',
  draft: 'settings.fillNow',
  pending: null,
  review: null,
  retry: 'settings.fillAgain',
  expired: 'settings.fillAgain',
  rejected: null,
  done: null,
} as const satisfies Record<CheckState, string | null>;

interface CheckProps {
  readonly kind: 'kyc' | 'aml';
  readonly badge: ReactNode;
  /** The meaning of the state, and what comes next. */
  readonly text: ReactNode;
  /** The comment of the provider or of staff. */
  readonly comment: string | null;
  /** The text of the link to the check; null if the user has nothing to do there. */
  readonly link: string | null;
  /** The provider or staff have to act, not the user. */
  readonly isWaiting: boolean;
}

const Check = ({ kind, badge, text, comment, link, isWaiting }: CheckProps): ReactNode => {
  const t = usePhrase();
  return (
    <SettingBlock
      title={t(`settings.${kind}`)}
      badge={badge}
      description={
        <Stack gap={4}>
          <span>{text}</span>
          {comment !== null && comment !== '' && <span>{comment}</span>}
        </Stack>
      }
      action={
        link === null ? undefined : (
          <ButtonLink
            to={paths.verificationStep(kind)}
            emphasis={isWaiting ? 'secondary' : 'primary'}
            size="small"
          >
            {link}
          </ButtonLink>
        )
      }
    />
  );
};

const isWaiting = (state: string): boolean => state === 'pending' || state === 'review';

/** The identity check; for a valid check that expires soon, the state of its renewal. */
const KycCheck = ({ kyc }: { kyc: Me['kyc'] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { state, renewal } = kyc;
  if (state === 'done' && renewal !== null) {
    const look = looks[renewal.state === 'due' ? 'expired' : renewal.state];
    return (
      <Check
        kind="kyc"
        badge={<StateBadge {...look} label={t(`settings.check.${renewal.state}`)} />}
        text={rich(`settings.kycRenewal.${renewal.state}`, {
          until: <DateText key="until" value={lastValidDay(kyc.validUntil)} />,
        })}
        comment={renewal.comment}
        link={t(renewalLinks[renewal.state])}
        isWaiting={isWaiting(renewal.state)}
      />
    );
  }
  const link = kycLinks[state];
  return (
    <Check
      kind="kyc"
      badge={<StateBadge {...looks[state]} label={t(`settings.check.${state}`)} />}
      text={t(`settings.kycNext.${state}`)}
      comment={kyc.comment}
      link={link && t(link)}
      isWaiting={isWaiting(state)}
    />
  );
};

/** The questionnaire, which comes after the identity check. */
const AmlCheck = ({ aml, kycState }: { aml: Me['aml']; kycState: CheckState }): ReactNode => {
  const t = usePhrase();
  const { state } = aml;
  const link = amlLinks[state];
  const isLocked = link !== null && kycState !== 'done';
  return (
    <Check
      kind="aml"
      badge={<StateBadge {...looks[state]} label={t(`settings.check.${state}`)} />}
      text={t(isLocked ? 'settings.amlLocked' : `settings.amlNext.${state}`)}
      comment={aml.comment}
      link={isLocked || link === null ? null : t(link)}
      isWaiting={false}
    />
  );
};

/** The user's profile: both checks, the address, the name. */
export const ProfileSection = ({ me }: { me: Me }): ReactNode => {
  const t = usePhrase();
  const name = personName(me.userProfile);
  const isVerified = (['firstName', 'lastName'] as const).every(
    (part) => me.userProfile[part] === null || me.userProfile.verifiedFields.includes(part),
  );
  const nameHint = name === '' ? 'settings.nameMissing' : 'settings.nameVerified';
  return (
    <SettingsSection name="profile">
      <KycCheck kyc={me.kyc} />
      <AmlCheck aml={me.aml} kycState={me.kyc.state} />
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
      <PersonalDataBlock profile={me.userProfile} />
    </SettingsSection>
  );
};
