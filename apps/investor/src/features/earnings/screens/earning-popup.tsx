import { Popup, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';

const EarningStatementOf = lazy(async () => ({
  default: (await import('./earning-statement.tsx')).EarningStatementOf,
}));

/** The parts of one earning, from the project's gross rent to the amount that the investor received. */
export const EarningPopup = ({
  documentId,
  onClose,
}: {
  documentId: string | undefined;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <Popup isOpen={documentId !== undefined} onClose={onClose} title={t('earnings.detailTitle')} size="large">
      {documentId !== undefined && (
        <Suspense fallback={<TextSkeleton lines={10} />}>
          <EarningStatementOf documentId={documentId} />
        </Suspense>
      )}
    </Popup>
  );
};
