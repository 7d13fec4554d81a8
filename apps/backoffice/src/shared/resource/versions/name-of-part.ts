import type { PhraseId } from '@parcela/phrases';
import { usePhrase } from '@parcela/web';

/** The name of a part; parts with the same name have a number. */
export const useNameOfPart = (): ((label: PhraseId, number: number | undefined) => string) => {
  const t = usePhrase();
  return (label, number) =>
    number === undefined ? t(label) : t('bo.form.entry', { name: t(label), number });
};
