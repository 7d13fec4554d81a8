import type { DataOf } from '@parcela/contract';
import { listReviewTemplates } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import { call } from '../../shared/api/api.ts';
import { type Field, languages } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';

type Template = DataOf<typeof listReviewTemplates>[number];

const labels: Readonly<Record<string, PhraseId>> = {
  unreadable: 'boVerification.template.unreadable',
  expired: 'boVerification.template.expired',
  other_name: 'boVerification.template.other_name',
  address: 'boVerification.template.address',
  not_own: 'boVerification.template.not_own',
  no_identity: 'boVerification.template.no_identity',
  wealth: 'boVerification.template.wealth',
  public_office: 'boVerification.template.public_office',
  purpose: 'boVerification.template.purpose',
  cannot_accept: 'boVerification.template.cannot_accept',
  no_proof: 'boVerification.template.no_proof',
  value_differs: 'boVerification.template.value_differs',
};

/** The text that the investor will read in their language, with the templates for such a decision. */
export const textForPerson =
  (outcome: Template['outcome']) =>
  ({ kind }: { readonly kind: Template['kind'] }): Field =>
    languages('boVerification.text', {
      description: 'boVerification.textHint',
      rows: 6,
      templates: {
        key: `review ${kind} ${outcome}`,
        load: async () =>
          (await call(listReviewTemplates, {})).data
            .filter((template) => template.kind === kind && template.outcome === outcome)
            .map(({ code, texts }) => ({ label: say(labels[code] ?? 'boVerification.text'), texts })),
      },
    });
