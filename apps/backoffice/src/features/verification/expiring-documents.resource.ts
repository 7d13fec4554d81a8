import { listExpiringDocuments } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { instant, text } from '../../shared/resource/values.ts';

/** Staff have nothing to decide: a mail asks the investor for a new document, and support may call. */
export const expiringDocuments = defineResource({
  list: defineList({
    route: listExpiringDocuments,
    title: 'boVerification.expiring.title',
    description: 'boVerification.expiring.description',
    empty: 'boVerification.expiring.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ investor }) => to.investor(investor.documentId),
    columns: [
      {
        key: 'investor',
        label: 'boVerification.investor',
        value: ({ investor }) => text(investor.email),
        isTitle: true,
      },
      {
        key: 'validUntil',
        label: 'boVerification.expiring.validUntil',
        value: ({ validUntil }) => instant(validUntil),
      },
      {
        key: 'askedAt',
        label: 'boVerification.expiring.askedAt',
        value: ({ renewalAskedAt }) => instant(renewalAskedAt),
      },
    ],
  }),
});
