import { Segmented } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingBlock, SettingNote } from './setting-block.tsx';

interface ChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string }[];
  readonly save: (value: string) => Promise<void>;
}

/**
 * A choice that takes effect immediately. If the server cannot save it, the reason appears and the previous choice
 * returns.
 */
export const ChoiceBlock = ({ id, title, description, value, options, save }: ChoiceProps): ReactNode => {
  const t = usePhrase();
  const saving = useMutation({ mutationFn: save });
  return (
    <SettingBlock
      id={id}
      title={title}
      description={description}
      action={
        <Segmented
          label={title}
          value={saving.isPending ? saving.variables : value}
          options={options}
          onChange={(chosen) => saving.mutate(chosen)}
        />
      }
    >
      <SettingNote>{saving.isSuccess && t('settings.saved')}</SettingNote>
      <MutationFailure mutation={saving} />
    </SettingBlock>
  );
};
