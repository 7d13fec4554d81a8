import { listChangeRequestItems, listInvestorAgreements, listReviewCases } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import type { Section, SectionMaker } from '../../shared/resource/sections.tsx';
import { instant, link, text, words } from '../../shared/resource/values.ts';
import type { InvestorPage } from './investor-states.ts';

/** The platform's data about the investor's identity, and the investor's consents. */
export const verificationRecords = (
  section: SectionMaker<InvestorPage>,
): readonly Section<InvestorPage>[] => [
  section.records('boInvestors.reviews', {
    route: listReviewCases,
    input: ({ documentId }) => ({ query: { 'filters[investor]': documentId } }),
    all: ({ documentId }) => to.reviewCasesOf({ investor: documentId }),
    rowKey: (review) => review.documentId,
    open: (review) => to.reviewCase(review.documentId),
    empty: 'boInvestors.reviews.none',
    columns: [
      {
        key: 'kind',
        label: 'boInvestors.level',
        value: ({ kind }) => words(kind === 'kyc' ? 'boInvestors.level.KYC' : 'boInvestors.level.AML'),
        isTitle: true,
      },
      { key: 'opened', label: 'bo.created', value: ({ openedAt }) => instant(openedAt) },
      {
        key: 'state',
        label: 'bo.state',
        value: ({ outcome }) => words(`boVerification.state.${outcome ?? 'open'}`),
      },
      { key: 'closed', label: 'boInvestors.until', value: ({ closedAt }) => instant(closedAt) },
    ],
  }),
  section.records('boInvestors.changeRequests', {
    route: listChangeRequestItems,
    input: ({ documentId }) => ({ query: { 'filters[investor]': documentId } }),
    all: ({ documentId }) => to.changeRequestsOf({ investor: documentId }),
    rowKey: (request) => request.documentId,
    open: (request) => to.changeRequest(request.documentId),
    empty: 'boInvestors.changeRequests.none',
    columns: [
      { key: 'at', label: 'bo.created', value: ({ createdAt }) => instant(createdAt), isTitle: true },
      {
        key: 'state',
        label: 'bo.state',
        value: ({ state }) =>
          words(state === 'open' ? 'boVerification.state.open' : `boVerification.changeState.${state}`),
      },
      { key: 'decided', label: 'boInvestors.until', value: ({ decidedAt }) => instant(decidedAt) },
    ],
  }),
  section.records('boInvestors.agreements', {
    route: listInvestorAgreements,
    input: ({ documentId }) => ({ params: { documentId } }),
    rowKey: ({ order, kind }) => `${order.documentId} ${kind}`,
    empty: 'boInvestors.agreements.none',
    columns: [
      { key: 'title', label: 'boInvestors.agreement', value: ({ title }) => text(title), isTitle: true },
      { key: 'published', label: 'boInvestors.version', value: ({ publishedAt }) => instant(publishedAt) },
      {
        key: 'language',
        label: 'boInvestors.language',
        value: ({ language }) => words(`language.${language}`),
      },
      { key: 'accepted', label: 'boInvestors.acceptedAt', value: ({ acceptedAt }) => instant(acceptedAt) },
      {
        key: 'order',
        label: 'boInvestors.order',
        value: ({ order }) => link(order.number, to.order(order.documentId)),
      },
    ],
  }),
];
