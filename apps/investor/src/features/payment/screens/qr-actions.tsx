import { Button, saveFile, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconDownload, IconShare2 } from '@parcela/ui/icons';
import type { ReactNode } from 'react';

/** The picture of a data URL as a file. */
const fileOf = (picture: string, name: string): File => {
  const bytes = atob(picture.slice(picture.indexOf(',') + 1));
  return new File([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], name, {
    type: 'image/png',
  });
};

const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/**
 * A phone cannot scan the code on its own screen, so it shares the picture with the bank's app or saves it.
 */
export const QrActions = ({ picture, fileName }: { picture: string; fileName: string }): ReactNode => {
  const t = usePhrase();
  const file = fileOf(picture, fileName);
  const isShared = canShare(file);
  const pass = async (): Promise<void> => {
    if (!isShared) return saveFile(file, fileName);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      // Closing the list of apps is a choice and saves nothing; a failed share saves the picture.
      if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, fileName);
    }
  };
  return (
    <>
      <Button emphasis="secondary" icon={isShared ? IconShare2 : IconDownload} onClick={() => void pass()}>
        {t(isShared ? 'payment.qrShare' : 'payment.qrSave')}
      </Button>
      <Text size="sm" c="dimmed" ta="center" maw={240}>
        {t('payment.qrPhone')}
      </Text>
    </>
  );
};
