import type { AmlDraft, AmlPersonalField } from './aml.ts';

/**
 * Every rule of the AML questionnaire (spec section 5) with answers that follow it and answers that break it. The tests
 * of the API and of the form use this one table, so that both check every rule.
 */
type Answers = Omit<AmlDraft, 'expectedTradesVolume'> & {
  readonly expectedTradesVolume?: number | undefined;
  readonly finalCheck?: boolean;
};
/** The difference from `goodAml`; `undefined` removes the field. */
export type AmlChange = { readonly [F in keyof Answers]?: Answers[F] | undefined };

export interface AmlIssue {
  /** Name of the field on the wire: `originOfFunds.other`. */
  readonly path: string;
  readonly code: string;
}
export interface BrokenAml {
  readonly what: string;
  readonly change: AmlChange;
  /** Everything that the error must name, and nothing else. */
  readonly issues: readonly AmlIssue[];
  /** Impossible in a form: a sixth band, a half-answered group. */
  readonly isWireOnly?: true;
}
export interface AcceptedAml {
  readonly what: string;
  readonly change: AmlChange;
  /** The reason for a check by compliance; empty: AML is granted immediately. */
  readonly reasons: readonly string[];
}
export interface AmlRule {
  readonly rule: string;
  readonly broken: readonly BrokenAml[];
  readonly accepted: readonly AcceptedAml[];
}

/** The personal data that the questionnaire asks for. */
export const goodPerson = {
  firstName: 'Marie',
  lastName: 'Černá',
  residentialAddress: 'Tajná 77, schodiště B',
  countryAddress: 'CZE',
  cityAddress: 'Olomouc',
  postalCode: '779 00',
  dateOfBirth: '1983-11-05',
  socialSecurityNumber: '835405/1116',
  idOrPassportNumber: 'OP-998877',
  countryOfOrigin: 'SVK',
  citizenship: 'CZE',
  documentValidUntil: '2099-06-30',
  documentIssuedBy: 'Magistrát města Olomouce',
};

/** Answers with which AML is granted immediately. */
export const goodAnswers = {
  purposeOfContract: 'Dlouhodobá investice',
  expectedTradesVolume: 2,
  noCriminalActivity: true,
  countriesWithSanctions: false,
  originOfFunds: {
    alimonyBenefitsPension: false,
    salary: true,
    business: false,
    capital: false,
    other: null,
  },
  politicallyExposed: false,
  sourceOfWealthSalary: false,
  sourceOfWealthCapital: false,
  sourceOfWealthBusiness: false,
  sourceOfWealthInheritance: false,
  sourceOfWealthOther: null,
  finalCheck: true,
};

/** Answers with which AML is granted immediately to a person with an empty profile. */
export const goodAml = { ...goodPerson, ...goodAnswers } as const satisfies Answers;

const broken = (
  what: string,
  change: AmlChange,
  [path, code]: readonly [path: string, code: string],
  more?: Pick<BrokenAml, 'isWireOnly'>,
): BrokenAml => ({ what, change, issues: [{ path, code }], ...more });
const accepted = (what: string, change: AmlChange, ...reasons: string[]): AcceptedAml => ({
  what,
  change,
  reasons,
});
const wireOnly = { isWireOnly: true } as const;

const texts: Readonly<Partial<Record<keyof Answers, number>>> = {
  firstName: 100,
  lastName: 100,
  residentialAddress: 200,
  cityAddress: 100,
  postalCode: 20,
  idOrPassportNumber: 50,
  documentIssuedBy: 100,
  purposeOfContract: 500,
};
const textRules = Object.entries(texts).map(([field, max]): AmlRule => ({
  rule: `${field} is required, at most ${max} characters`,
  broken: [
    broken('left out', { [field]: undefined }, [field, 'required']),
    broken('blank', { [field]: '   ' }, [field, 'required']),
    broken('too long', { [field]: 'x'.repeat(max + 1) }, [field, 'too_big']),
  ],
  accepted: [
    accepted('as long as it may be', { [field]: 'x'.repeat(max) }),
    accepted('with spaces around', { [field]: ' Žďár ' }),
  ],
}));

const countries: readonly AmlPersonalField[] = ['countryAddress', 'countryOfOrigin', 'citizenship'];
const countryRules = countries.map((field): AmlRule => ({
  rule: `${field} is a country of the list`,
  broken: [
    broken('left out', { [field]: undefined }, [field, 'required']),
    broken('not chosen', { [field]: '' }, [field, 'required']),
    broken('a country that is not there', { [field]: 'XXX' }, [field, 'country_unknown'], wireOnly),
    broken('a code of two letters', { [field]: 'CZ' }, [field, 'required'], wireOnly),
  ],
  accepted: [accepted('a country far away', { [field]: 'NZL' })],
}));

const choices = ['noCriminalActivity', 'countriesWithSanctions', 'politicallyExposed'] as const;
const choiceRules = choices.map((field): AmlRule => ({
  rule: `${field} is a required choice`,
  broken: [broken('not chosen', { [field]: undefined }, [field, 'choice_required'])],
  accepted: [
    {
      noCriminalActivity: accepted('not confirmed', { [field]: false }, 'criminal_activity_not_denied'),
      countriesWithSanctions: accepted('yes', { [field]: true }, 'sanctioned_country'),
      politicallyExposed: accepted(
        'yes',
        { [field]: true, sourceOfWealthSalary: true },
        'politically_exposed',
      ),
    }[field],
  ],
}));

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

const dateRules = (today: string): AmlRule[] => [
  {
    rule: 'dateOfBirth is a valid date of somebody of age',
    broken: [
      ['left out', undefined],
      ['not filled in', ''],
      ['no date', 'yesterday'],
      ['a day that does not exist', '1983-02-30'],
      ['in the future', '2090-01-01'],
      ['before anybody alive was born', '1850-01-01'],
    ].map(([what, dateOfBirth]) => broken(what ?? '', { dateOfBirth }, ['dateOfBirth', 'invalid_date'])),
    accepted: [],
  },
  {
    rule: 'dateOfBirth under 18 is told as such',
    broken: [
      broken('born today', { dateOfBirth: today }, ['dateOfBirth', 'under_age']),
      broken(
        'of a child',
        { dateOfBirth: `${Number(today.slice(0, 4)) - 17}${today.slice(4)}`.replace('-02-29', '-02-28') },
        ['dateOfBirth', 'under_age'],
      ),
    ],
    accepted: [
      accepted('of somebody old', { dateOfBirth: '1940-02-29' }),
      accepted('of somebody who has been of age for some time', {
        dateOfBirth: `${Number(today.slice(0, 4)) - 19}-01-01`,
      }),
    ],
  },
  {
    rule: 'documentValidUntil is a valid date in the future',
    broken: [
      broken('left out', { documentValidUntil: undefined }, ['documentValidUntil', 'invalid_date']),
      broken('no date', { documentValidUntil: 'soon' }, ['documentValidUntil', 'invalid_date']),
      broken('past', { documentValidUntil: '2020-01-01' }, ['documentValidUntil', 'errorExpired']),
      broken('today', { documentValidUntil: today }, ['documentValidUntil', 'errorExpired']),
    ],
    accepted: [
      accepted('tomorrow', { documentValidUntil: dayAfter(today) }),
      accepted('in many years', { documentValidUntil: '2098-01-01' }),
    ],
  },
];

const numberRules: readonly AmlRule[] = [
  {
    rule: 'socialSecurityNumber is optional',
    broken: [
      broken('too long', { socialSecurityNumber: '1'.repeat(31) }, ['socialSecurityNumber', 'too_big']),
      broken('masked', { socialSecurityNumber: '•••••306' }, ['socialSecurityNumber', 'invalid']),
    ],
    accepted: [
      accepted('left out', { socialSecurityNumber: undefined }),
      accepted('left empty', { socialSecurityNumber: '' }),
    ],
  },
  {
    rule: 'idOrPassportNumber is the number itself, not what we show of it',
    broken: [broken('masked', { idOrPassportNumber: '•••••713' }, ['idOrPassportNumber', 'invalid'])],
    accepted: [accepted('with letters and signs', { idOrPassportNumber: 'AB 123-456/7' })],
  },
];

const volumeRule: AmlRule = {
  rule: 'expectedTradesVolume is one of five bands',
  broken: [
    broken('not chosen', { expectedTradesVolume: undefined }, ['expectedTradesVolume', 'choice_required']),
    ...[0, 6, 2.5].map((band) =>
      broken(
        `band ${band}`,
        { expectedTradesVolume: band },
        ['expectedTradesVolume', 'choice_required'],
        wireOnly,
      ),
    ),
  ],
  accepted: [1, 2, 3, 4, 5].map((band) => accepted(`band ${band}`, { expectedTradesVolume: band })),
};

const none = { ...goodAml.originOfFunds, salary: false };
const originRules: readonly AmlRule[] = [
  {
    rule: 'originOfFunds needs at least one option',
    broken: [
      broken('none', { originOfFunds: none }, ['originOfFunds', 'origin_required']),
      broken('left out', { originOfFunds: undefined }, ['originOfFunds', 'origin_required'], wireOnly),
    ],
    accepted: (['alimonyBenefitsPension', 'salary', 'business', 'capital'] as const).map((option) =>
      accepted(`only ${option}`, { originOfFunds: { ...none, [option]: true } }),
    ),
  },
  {
    rule: 'another origin of funds needs its text',
    broken: [
      broken('empty', { originOfFunds: { ...none, other: '' } }, [
        'originOfFunds.other',
        'other_text_required',
      ]),
      broken('blank, beside another option', { originOfFunds: { ...goodAml.originOfFunds, other: '  ' } }, [
        'originOfFunds.other',
        'other_text_required',
      ]),
      broken('too long', { originOfFunds: { ...none, other: 'x'.repeat(301) } }, [
        'originOfFunds.other',
        'too_big',
      ]),
    ],
    accepted: [accepted('only that, said', { originOfFunds: { ...none, other: 'Prodej bytu' } })],
  },
];

const exposed = { politicallyExposed: true } as const;
const sources = [
  'sourceOfWealthSalary',
  'sourceOfWealthCapital',
  'sourceOfWealthBusiness',
  'sourceOfWealthInheritance',
] as const;
const wealthRules: readonly AmlRule[] = [
  {
    rule: 'a politically exposed person names at least one source of wealth',
    broken: [broken('none', exposed, ['sourceOfWealthSalary', 'wealth_required'])],
    accepted: [
      ...sources.map((source) =>
        accepted(`only ${source}`, { ...exposed, [source]: true }, 'politically_exposed'),
      ),
      accepted('not exposed, none', { politicallyExposed: false }),
    ],
  },
  {
    rule: 'another source of wealth needs its text',
    broken: [
      broken('empty', { ...exposed, sourceOfWealthOther: '' }, [
        'sourceOfWealthOther',
        'other_text_required',
      ]),
      broken(
        'blank, beside another source',
        { ...exposed, sourceOfWealthSalary: true, sourceOfWealthOther: '  ' },
        ['sourceOfWealthOther', 'other_text_required'],
      ),
    ],
    accepted: [
      accepted('only that, said', { ...exposed, sourceOfWealthOther: 'Výhra' }, 'politically_exposed'),
    ],
  },
];

const finalRules: readonly AmlRule[] = [
  {
    rule: 'finalCheck must be ticked',
    broken: [
      broken('not ticked', { finalCheck: false }, ['finalCheck', 'must_agree']),
      broken('left out', { finalCheck: undefined }, ['finalCheck', 'must_agree'], wireOnly),
    ],
    accepted: [accepted('ticked', {})],
  },
  {
    rule: 'everything that is wrong is named at once',
    broken: [
      {
        what: 'a field, two choices and two rules between fields',
        change: {
          firstName: '',
          expectedTradesVolume: undefined,
          originOfFunds: none,
          ...exposed,
          finalCheck: false,
        },
        issues: [
          { path: 'firstName', code: 'required' },
          { path: 'expectedTradesVolume', code: 'choice_required' },
          { path: 'originOfFunds', code: 'origin_required' },
          { path: 'sourceOfWealthSalary', code: 'wealth_required' },
          { path: 'finalCheck', code: 'must_agree' },
        ],
      },
    ],
    accepted: [
      accepted(
        'every reason for compliance at once',
        { ...exposed, sourceOfWealthSalary: true, countriesWithSanctions: true, noCriminalActivity: false },
        'politically_exposed',
        'sanctioned_country',
        'criminal_activity_not_denied',
      ),
    ],
  },
];

/** The table; `today` (`YYYY-MM-DD`) is the day of the test's clock in the platform's zone. */
export const amlRules = (today: string): readonly AmlRule[] => [
  ...textRules,
  ...countryRules,
  ...dateRules(today),
  ...numberRules,
  volumeRule,
  ...choiceRules,
  ...originRules,
  ...wealthRules,
  ...finalRules,
];
