import { Button, Stack, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { InvestorPage } from './investor-states.ts';

const CertificateList = lazy(async () => ({
  default: (await import('./certificate-list.tsx')).CertificateList,
}));

/** Certificates of ownership, loaded only on request, because the audit log records each view. */
export const InvestorCertificates = ({ subject }: { readonly subject: InvestorPage }): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm">
      <p>{t('boInvestors.certificates.recorded')}</p>
      {isOpen ? (
        <Suspense fallback={<TextSkeleton lines={2} />}>
          <CertificateList documentId={subject.documentId} />
        </Suspense>
      ) : (
        <div>
          <Button size="small" emphasis="secondary" onClick={() => setOpen(true)}>
            {t('boInvestors.certificates.open')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
