import type { DataOf } from '@parcela/contract';
import type { getApproval } from '@parcela/contract/operator';
import { NoticeBox, Stack, Text } from '@parcela/ui';
import { ApiFailure, useDescribe, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { Technical } from '../../shared/resource/detail/technical.tsx';
import { useSpeech } from '../../shared/resource/plain.ts';
import { consequenceOf } from './consequences.ts';

type Approval = DataOf<typeof getApproval>;

type Refusal = Extract<Approval['outlook'], { readonly isPossible: false }>;
const refused = ({ refusal: code, params }: Refusal): ApiFailure =>
  new ApiFailure({ status: 409, code, params, issues: [], requestId: '', received: undefined });

/**
 * The effect of approving now, as a trial on the server found it: the result in words, or the reason why approval is
 * not possible.
 */
export const Outlook = ({ subject }: { readonly subject: Approval }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const { sentence } = useSpeech();
  const { outlook } = subject;
  const words = consequenceOf(subject);
  return (
    <Stack gap="sm">
      {words !== undefined && <Text>{sentence(words)}</Text>}
      {outlook === null && <NoticeBox tone="info">{t('boApprovals.outlook.unknown')}</NoticeBox>}
      {outlook?.isPossible === false && (
        <NoticeBox tone="warning">
          {t('boApprovals.outlook.refused', {
            why: describe(refused(outlook)).message,
          })}
        </NoticeBox>
      )}
      {outlook?.isPossible === true && (
        <NoticeBox tone="success">{t('boApprovals.outlook.possible')}</NoticeBox>
      )}
      <Technical facts={{ ...subject.payload, ...(outlook?.isPossible === true ? outlook.result : {}) }} />
    </Stack>
  );
};
