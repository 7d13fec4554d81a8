import { registration } from '@parcela/contract';
import { safeNext } from '@parcela/domain';
import {
  Button,
  CheckboxField,
  Form,
  NoticeBox,
  QueryView,
  Stack,
  Text,
  TextSkeleton,
  useForm,
} from '@parcela/ui';
import { useTranslateIssue, usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { AuthFrame } from '../../shared/frame/auth-frame.tsx';
import {
  AgreementLabel,
  bothLinks,
  type LegalLinks,
  useLegalDocuments,
} from '../../shared/content/legal-documents.tsx';
import { loadMe } from '../../shared/session/me-options.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { nextWithoutTerms, termsPutOff } from '../../shared/session/terms-gate.ts';
import { acceptTerms } from './accept-terms.ts';

const agreementSchema = z.object({
  termsAndPrivacyAccepted: registration.shape.termsAndPrivacyAccepted,
});

const AgreementForm = ({ links, next }: { links: LegalLinks; next: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { termsAndPrivacyAccepted: false },
    schema: agreementSchema,
    translate: useTranslateIssue(),
  });
  return (
    <Form
      form={form}
      label={t('additionalInfo.title')}
      submitLabel={t('ui.continue')}
      isSubmitWide
      onSubmit={async () => {
        await acceptTerms();
        await navigate({ href: safeNext(next), replace: true });
      }}
    >
      <CheckboxField name="termsAndPrivacyAccepted" label={<AgreementLabel {...links} />} />
    </Form>
  );
};

/** Continues without the agreement: reading, cancelling and paying do not require it. */
const PutOff = ({ next }: { next: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const putOff = async (): Promise<void> => {
    termsPutOff.by((await loadMe()).documentId);
    await navigate({ href: nextWithoutTerms(next), replace: true });
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('additionalInfo.notNowText')}
      </Text>
      <Button emphasis="secondary" onClick={() => void putOff()}>
        {t('additionalInfo.notNow')}
      </Button>
    </Stack>
  );
};

/**
 * Asks a signed-in user without the agreement to accept the documents in force (spec section 2), then
 * continues to `next`.
 */
export const AdditionalInfoScreen = ({ next }: { next?: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const documents = useLegalDocuments();
  return (
    <AuthFrame
      title={t('additionalInfo.title')}
      description={t('additionalInfo.text')}
      footer={
        <Button emphasis="quiet" onClick={() => signOut(() => navigate({ to: paths.signIn, replace: true }))}>
          {t('nav.signOut')}
        </Button>
      }
    >
      <Stack gap="lg">
        <QueryView
          query={documents}
          loading={<TextSkeleton lines={4} />}
          empty={{
            when: (loaded) => bothLinks(loaded) === null,
            show: <NoticeBox tone="warning">{t('additionalInfo.noDocuments')}</NoticeBox>,
          }}
        >
          {(loaded) => {
            const links = bothLinks(loaded);
            return links && <AgreementForm links={links} next={next} />;
          }}
        </QueryView>
        <PutOff next={next} />
      </Stack>
    </AuthFrame>
  );
};
