import { ConfirmButton, DateTimeText, NoticeBox, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { DraftSaveState } from './aml-draft.ts';

/** Above the form: says that the form contains the answers from an earlier visit. */
export const AmlDraftNotice = ({ savedAt }: { savedAt: string }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  return (
    <NoticeBox tone="info" title={t('aml.draftTitle')}>
      {rich('aml.draftText', { at: <DateTimeText key="at" value={savedAt} hasTimeZone={false} /> })}
    </NoticeBox>
  );
};

/**
 * Below the form: says whether the answers are saved. Only a failure is announced, because other messages would
 * interrupt typing.
 */
export const AmlDraftState = ({ state }: { state: DraftSaveState }): ReactNode => {
  const t = usePhrase();
  const words = t(`aml.draft.${state}`);
  if (state === 'failed')
    return (
      <NoticeBox tone="warning" isAnnounced>
        {words}
      </NoticeBox>
    );
  return (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  );
};

/** Deletes the unfinished answers after a confirmation. */
export const DiscardAmlDraft = ({ onDiscard }: { onDiscard: () => Promise<void> }): ReactNode => {
  const t = usePhrase();
  return (
    <ConfirmButton
      label={t('aml.discard')}
      emphasis="quiet"
      title={t('aml.discardTitle')}
      confirmLabel={t('aml.discardConfirm')}
      cancelLabel={t('ui.cancel')}
      onConfirm={onDiscard}
      isDangerous
    >
      {t('aml.discardText')}
    </ConfirmButton>
  );
};
