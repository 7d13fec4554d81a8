import { registration } from '@parcela/contract';
import { Button, CheckboxField, Form, NoticeBox, QueryView, Stack, TextSkeleton, useForm } from '@parcela/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { useTranslateIssue } from '../../shared/errors.ts';
import {
  AgreementLabel,
  bothLinks,
  type LegalLinks,
  useLegalDocuments,
} from '../../shared/legal-documents.tsx';
import { paths } from '../../shared/paths.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { signOut } from '../../shared/sign-out.ts';
import { acceptTerms } from './accept-terms.ts';

const agreementSchema = z.object({
  termsAndPrivacyAccepted: registration.shape.termsAndPrivacyAccepted,
});

const AgreementForm = ({ links }: { links: LegalLinks }): ReactNode => {
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
        await navigate({ to: paths.projects, replace: true });
      }}
    >
      <CheckboxField name="termsAndPrivacyAccepted" label={<AgreementLabel {...links} />} />
    </Form>
  );
};

/** Asks a signed-in person who has not agreed to the documents in force (spec section 2). */
export const AdditionalInfoScreen = (): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const documents = useLegalDocuments();
  return (
    <AuthFrame
      title={t('additionalInfo.title')}
      description={t('additionalInfo.text')}
      footer={
        <Button
          emphasis="quiet"
          onClick={() => {
            signOut();
            void navigate({ to: paths.signIn, replace: true });
          }}
        >
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
            return links && <AgreementForm links={links} />;
          }}
        </QueryView>
      </Stack>
    </AuthFrame>
  );
};
