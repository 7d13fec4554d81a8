import type { CreateProjectInput } from '../../../src/modules/projects/index.ts';
import { inEveryLanguage } from '../content/sample-texts.ts';

/** What an investor owns in a sample project, without an extract of the land register. */
export const sampleOwnership = {
  owner: { name: 'House One s.r.o.', registerNumber: '00000001', countryCode: 'CZ', registerUrl: null },
  instrument: { kind: 'claim', text: inEveryLanguage('A claim to the rent.') },
  rank: { kind: 'subordinated', text: inEveryLanguage('After the bank.') },
  noExtract: inEveryLanguage('The purchase is not registered yet.'),
  custody: inEveryLanguage('On an account of the operator.'),
  operatorFailure: { hasRunOffPlan: true, text: inEveryLanguage('Payouts go on.') },
  team: [{ name: 'Jana Malá', role: inEveryLanguage('Manager') }],
  coInvestment: { amount: null, percent: null, text: inEveryLanguage('None.') },
} satisfies CreateProjectInput['ownership'];
