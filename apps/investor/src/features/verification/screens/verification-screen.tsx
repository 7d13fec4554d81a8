import { isDone } from '@parcela/domain';
import { QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { AmlStep } from '../questionnaire/aml-step.tsx';
import { BankIdStart } from '../bank-id/bank-id-start.tsx';
import { KycChecking } from '../identity-check/kyc-checking.tsx';
import { RenewalNotice } from '../identity-check/kyc-notice.tsx';
import { KycSelection } from '../identity-check/kyc-selection.tsx';
import { KycWidget } from '../identity-check/kyc-widget.tsx';
import { VerificationLevels, type LevelOption } from './verification-levels.tsx';
import { StepDone } from './step-done.tsx';
import { StepFrame } from './step-frame.tsx';
import { useVerificationOptions } from '../../../shared/verification/verification-options.ts';
import type { VerificationSearch } from './verification-search.ts';
import { chooseView, openCheck, type VerificationSituation } from './verification-view.ts';

type Me = NonNullable<ReturnType<typeof useMe>['data']>;

interface StepProps {
  readonly me: Me;
  readonly situation: VerificationSituation;
  readonly levelOptions: ReactNode;
}

const KycPart = ({ me, situation, levelOptions }: StepProps): ReactNode => {
  const t = usePhrase();
  const { slug } = situation.search;
  const { view, href } = chooseView(situation);
  const isSelection = view === 'kyc-selection';
  const back = {
    to: withSearch(paths.verificationStep('kyc'), { slug }),
    label: t('kyc.backToSelection'),
  };
  return (
    <StepFrame
      title={t('kyc.title')}
      levelOptions={levelOptions}
      {...(isSelection && { description: t('kyc.text') })}
      {...((view === 'kyc-widget' || view === 'bank-id') && { back })}
    >
      {isSelection && <KycSelection kyc={me.kyc} slug={slug} />}
      {view === 'kyc-widget' && <KycWidget slug={slug} />}
      {view === 'bank-id' && <BankIdStart slug={slug} />}
      {view === 'kyc-checking' && (
        <Stack gap="md">
          <KycChecking kyc={openCheck(me.kyc)} slug={slug} />
          <RenewalNotice kyc={me.kyc} />
        </Stack>
      )}
      {view === 'kyc-done' && <StepDone title={t('kyc.doneTitle')} href={href} />}
    </StepFrame>
  );
};

const Step = (props: StepProps): ReactNode => {
  const { me, situation, levelOptions } = props;
  const t = usePhrase();
  const { view, href } = chooseView(situation);
  if (view === 'redirect') return <GoTo href={href} />;
  if (view === 'success')
    return (
      <StepFrame title={t('verification.title')} levelOptions={levelOptions}>
        <StepDone title={t('verification.success')} href={href} />
      </StepFrame>
    );
  if (view !== 'aml') return <KycPart {...props} />;
  const hasAml = isDone('AML', situation.options, situation.granted);
  return (
    <StepFrame title={t('aml.title')} description={t('aml.text')} levelOptions={levelOptions}>
      <AmlStep me={me} isDone={hasAml} href={href} />
    </StepFrame>
  );
};

interface VerificationParams {
  readonly verificationType?: string;
  readonly verificationSubType?: string;
}

const LevelsAndStep = ({ me, options }: { me: Me; options: readonly LevelOption[] }): ReactNode => {
  const search: VerificationSearch = useSearch({ strict: false });
  const params: VerificationParams = useParams({ strict: false });
  const granted = me.verification.map(({ type }) => type);
  const situation: VerificationSituation = {
    type: params.verificationType,
    subType: params.verificationSubType,
    search,
    options,
    granted,
    kycState: me.kyc.state,
    renewal: me.kyc.renewal?.state ?? null,
  };
  return (
    <Step
      // Each part is a separate screen for screen readers: its heading gets the focus.
      key={chooseView(situation).view}
      me={me}
      situation={situation}
      levelOptions={<VerificationLevels options={options} granted={granted} />}
    />
  );
};

/** Verification: the levels, and the step of the address or the user's next step. */
export const VerificationScreen = (): ReactNode => {
  const me = useMe();
  const options = useVerificationOptions();
  return (
    <QueryView query={options} loading={<TextSkeleton lines={14} />} empty={null}>
      {({ data }) => me.data && <LevelsAndStep me={me.data} options={data} />}
    </QueryView>
  );
};
