import { FilterSelect, useBoundField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { TextTemplates } from '../fields.ts';
import { useSpeech } from '../plain.ts';
import type { SharedProps } from './shared-props.ts';

interface TemplateChoiceProps {
  readonly shared: SharedProps;
  readonly templates: TextTemplates;
}

/** Inserts a ready-made text, which the user can edit, into every language of a field. */
export const TemplateChoice = ({ shared, templates }: TemplateChoiceProps): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  const { setValue } = useBoundField(shared.name, shared.label);
  const [chosen, setChosen] = useState('');
  const { data = [] } = useQuery({ queryKey: ['templates', templates.key], queryFn: templates.load });
  const use = (place: string): void => {
    setChosen(place);
    const template = data[Number(place)];
    if (place !== '' && template !== undefined) setValue({ ...template.texts });
  };
  return (
    <FilterSelect
      label={t('bo.form.template')}
      value={chosen}
      options={[
        { value: '', label: t('bo.form.noTemplate') },
        ...data.map(({ label }, place) => ({ value: String(place), label: sentence(label) })),
      ]}
      onChange={use}
    />
  );
};
