import type { AmlPersonalField } from '@parcela/contract';
import { popupMs } from '@parcela/domain';
import { Popup, Stack, useDescribeError } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';

/** A failed submission, and the faulty fields that the form cannot change. */
export interface AmlRefusal {
  readonly error: unknown;
  readonly locked: readonly AmlPersonalField[];
}

/** The errors in the profile's data, and a link for requesting their change. */
const LockedFields = ({ error, locked }: AmlRefusal): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const fields = useDescribeError()(error).fields ?? {};
  return (
    <Stack gap="xs">
      {locked.map((field) => (
        <span key={field}>
          {t(`aml.${field}`)}: {fields[field]}
        </span>
      ))}
      <span>{rich('aml.lockedHelp', { link: linkTo(paths.settings) })}</span>
    </Stack>
  );
};

/**
 * The popup of every failed submission (spec section 8). It asks the user to try again and closes after 5 s, except
 * where a retry cannot help and the popup offers a link.
 */
export const AmlFailurePopup = (props: {
  readonly refusal: AmlRefusal | null;
  readonly onClose: () => void;
}): ReactNode => {
  const { refusal, onClose } = props;
  const t = usePhrase();
  const describe = useDescribeError();
  if (refusal === null) return null;
  const isLocked = refusal.locked.length > 0;
  return (
    <Popup
      isOpen
      onClose={onClose}
      title={t('aml.failureTitle')}
      tone="error"
      {...(!isLocked && { autoCloseAfterMs: popupMs })}
    >
      {isLocked ? (
        <LockedFields {...refusal} />
      ) : (
        <Stack gap="xs">
          <span>{describe(refusal.error).message}</span>
          <span>{t('aml.failureText')}</span>
        </Stack>
      )}
    </Popup>
  );
};
