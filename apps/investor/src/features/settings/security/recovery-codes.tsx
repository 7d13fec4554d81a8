import { Button, NoticeBox, saveFile } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@parcela/ui/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The user confirms that the codes are stored safely. */
  readonly onDone: () => void;
}

/** The recovery codes, shown only once, which the user copies, saves or writes down. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps): ReactNode => {
  const t = usePhrase();
  const clipboard = useClipboard({ timeout: 2500 });
  const list = useRef<HTMLUListElement>(null);
  // The codes replace the focused form.
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <NoticeBox
      tone="warning"
      title={t('settings.codesTitle')}
      isAnnounced
      actions={
        <>
          <Button
            emphasis="secondary"
            size="small"
            icon={clipboard.copied ? IconCheck : IconCopy}
            onClick={() => clipboard.copy(text)}
          >
            <span aria-live="polite">{t(clipboard.copied ? 'ui.copied' : 'ui.copy')}</span>
          </Button>
          <Button
            emphasis="secondary"
            size="small"
            icon={IconDownload}
            onClick={() =>
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'parcela-recovery-codes.txt')
            }
          >
            {t('settings.codesSave')}
          </Button>
          <Button size="small" onClick={onDone}>
            {t('settings.codesDone')}
          </Button>
        </>
      }
    >
      {t('settings.codesText')}
      <ul ref={list} tabIndex={-1} className={classes['codes']} aria-label={t('settings.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </NoticeBox>
  );
};
