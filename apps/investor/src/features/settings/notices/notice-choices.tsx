import {
  noticeChannels,
  type NoticeChoice,
  noticeChoiceOf,
  type NoticeGroup,
  noticeGroups,
  noticeRules,
} from '@parcela/domain';
import { TickBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconLock } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAppConfiguration } from '../../../shared/api/app-configuration.ts';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingBlock, SettingNote } from '../blocks/setting-block.tsx';
import classes from './notice-choices.module.css';
import { savePreference } from './preferences-queries.ts';

type FixedGroup = 'security' | 'orders' | 'account';

const isFixed = (group: NoticeGroup): group is FixedGroup => noticeRules[group].mail === 'always';

interface GroupProps {
  readonly group: NoticeGroup;
  readonly switchedOff: readonly NoticeChoice[];
}

/** One group of notices, with a box for each channel that the user can switch. */
const Group = ({ group, switchedOff }: GroupProps): ReactNode => {
  const t = usePhrase();
  const saving = useMutation({ mutationFn: savePreference });
  const isOn = (choice: NoticeChoice): boolean =>
    saving.isPending && 'choice' in saving.variables && saving.variables.choice === choice
      ? saving.variables.isOn
      : !switchedOff.includes(choice);
  return (
    <li className={classes['group']}>
      <fieldset className={classes['choices']}>
        <legend>{t(`notices.group.${group}`)}</legend>
        <p className={classes['text']}>{t(`notices.groupText.${group}`)}</p>
        {isFixed(group) && (
          <p className={classes['fixed']}>
            <IconLock size={18} stroke={1.5} aria-hidden />
            <span>{t(`notices.always.${group}`)}</span>
          </p>
        )}
        <div className={classes['channels']}>
          {noticeChannels.map((channel) => {
            const choice = noticeChoiceOf(group, channel);
            return (
              choice !== undefined && (
                <TickBox
                  key={channel}
                  label={t(`notices.channel.${channel}`)}
                  isChecked={isOn(choice)}
                  isDisabled={saving.isPending}
                  onChange={(isChecked) => saving.mutate({ choice, isOn: isChecked })}
                />
              )
            );
          })}
        </div>
        <SettingNote>{saving.isSuccess && t('settings.saved')}</SettingNote>
        <MutationFailure mutation={saving} />
      </fieldset>
    </li>
  );
};

export const NoticeChoices = ({ switchedOff }: Pick<GroupProps, 'switchedOff'>): ReactNode => {
  const t = usePhrase();
  const hasShareBoard = useAppConfiguration().data?.data.hasShareBoard === true;
  return (
    <SettingBlock id="notice-choices" title={t('notices.title')} description={t('notices.text')}>
      <ul className={classes['list']}>
        {noticeGroups
          .filter((group) => group !== 'prices' || hasShareBoard)
          .map((group) => (
            <Group key={group} group={group} switchedOff={switchedOff} />
          ))}
      </ul>
    </SettingBlock>
  );
};
