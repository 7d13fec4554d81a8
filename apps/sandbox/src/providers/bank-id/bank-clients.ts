import { z } from 'zod';
import type { Context } from '../../context.ts';

const text = z.string().trim().min(1).max(200);
const maybe = z.string().trim().max(200);
const day = z.iso.date();
const country = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code');

/** The bank's data about a client. Countries are alpha-2, dates `YYYY-MM-DD`; unknown values are empty. */
export const bankPersonSchema = z.strictObject({
  firstName: text,
  lastName: text,
  gender: z.enum(['female', 'male', 'other']),
  birthdate: day,
  /** Without the slash. */
  birthnumber: maybe,
  birthplace: text,
  birthcountry: country,
  nationality: country,
  street: maybe,
  /** "číslo popisné" */
  buildingapartment: maybe,
  /** "číslo orientační" */
  streetnumber: maybe,
  city: text,
  zipcode: text,
  country,
  hasSecondAddress: z.boolean(),
  /** `none`: the bank has no document. */
  cardType: z.enum(['ID', 'P', 'DL', 'IR', 'OP', 'CA', 'none']),
  cardNumber: maybe,
  cardCountry: country,
  cardIssuer: maybe,
  cardIssuedOn: day,
  cardValidTo: z.union([day, z.literal('')]),
  isPoliticallyExposed: z.boolean(),
  isLegallyLimited: z.boolean(),
  /** `YYYY-MM-DD` of the death; empty for a living person. */
  diedOn: z.union([day, z.literal('')]),
  /** Tells whether the bank verifies the data (`verified_claims`). */
  isVerified: z.boolean(),
});
export type BankPerson = z.infer<typeof bankPersonSchema>;

/** A client of a bank, identified by the e-mail address, whatever the name. */
export interface BankClient {
  email: string;
  person: BankPerson;
}

/** The three banks on offer; the number is the one in `verification_process`. */
export const banks = [
  { id: '8f1c2a6e-0001-4b6e-9d2a-1f4e6c7b9a01', title: 'První sandboxová banka', companyId: '00000001' },
  { id: '8f1c2a6e-0002-4b6e-9d2a-1f4e6c7b9a02', title: 'Spořitelna U Pískoviště', companyId: '00000002' },
  { id: '8f1c2a6e-0003-4b6e-9d2a-1f4e6c7b9a03', title: 'Moravská hračkářská banka', companyId: '00000003' },
] as const;

/** The sample people on the page; their documents are valid by the sandbox's time. */
export function sampleClients(now: number): { label: string; client: BankClient }[] {
  const onDay = (years: number, monthAndDay: string) =>
    `${new Date(now).getUTCFullYear() + years}-${monthAndDay}`;
  const jana: BankPerson = {
    firstName: 'Jana',
    lastName: 'Nováková',
    gender: 'female',
    birthdate: '1985-04-17',
    birthnumber: '8554170306',
    birthplace: 'Brno',
    birthcountry: 'CZ',
    nationality: 'CZ',
    street: 'Květná',
    buildingapartment: '1264',
    streetnumber: '12',
    city: 'Brno',
    zipcode: '60200',
    country: 'CZ',
    hasSecondAddress: false,
    cardType: 'ID',
    cardNumber: '206845713',
    cardCountry: 'CZ',
    cardIssuer: 'MěÚ Šlapanice',
    cardIssuedOn: onDay(-4, '05-11'),
    cardValidTo: onDay(6, '05-11'),
    isPoliticallyExposed: false,
    isLegallyLimited: false,
    diedOn: '',
    isVerified: true,
  };
  const petr: BankPerson = {
    ...jana,
    firstName: 'Petr',
    lastName: 'Svoboda',
    gender: 'male',
    birthdate: '1979-06-23',
    birthnumber: '7906230310',
    birthplace: 'Praha',
    street: 'Na Ořechovce',
    buildingapartment: '512',
    streetnumber: '8',
    city: 'Praha',
    zipcode: '16200',
    cardNumber: '209117364',
    cardIssuer: 'ÚMČ Praha 6',
  };
  const olena: BankPerson = {
    ...jana,
    firstName: 'Olena',
    lastName: 'Kovalenko',
    birthdate: '1992-11-30',
    birthnumber: '',
    birthplace: 'Lviv',
    birthcountry: 'UA',
    nationality: 'UA',
    cardType: 'P',
    cardNumber: 'FE482190',
    cardCountry: 'UA',
    cardIssuer: '4601',
  };
  const client = (email: string, person: BankPerson): BankClient => ({ email, person });
  return [
    { label: 'Jana Nováková, Czech citizen', client: client('jana.novakova@example.com', jana) },
    {
      label: 'Olena Kovalenko, foreigner without a birth number',
      client: client('olena.kovalenko@example.com', olena),
    },
    {
      label: 'Petr Svoboda, old identity card without an end of validity',
      client: client('petr.svoboda@example.com', { ...petr, cardType: 'OP', cardValidTo: '' }),
    },
    {
      label: 'Marie Dvořáková, politically exposed',
      client: client('marie.dvorakova@example.com', {
        ...jana,
        firstName: 'Marie',
        lastName: 'Dvořáková',
        birthdate: '1971-01-08',
        birthnumber: '7151080307',
        cardNumber: '204417905',
        isPoliticallyExposed: true,
      }),
    },
    {
      label: 'Karel Procházka, two addresses',
      client: client('karel.prochazka@example.com', {
        ...petr,
        firstName: 'Karel',
        lastName: 'Procházka',
        birthdate: '1964-09-02',
        birthnumber: '6409020301',
        cardNumber: '201130586',
        hasSecondAddress: true,
      }),
    },
    {
      label: 'Eva Horáková, no document at the bank',
      client: client('eva.horakova@example.com', {
        ...jana,
        firstName: 'Eva',
        lastName: 'Horáková',
        birthdate: '1988-12-19',
        birthnumber: '8862190303',
        cardType: 'none',
      }),
    },
    {
      label: 'Tomáš Malý, under age',
      client: client('tomas.maly@example.com', {
        ...petr,
        firstName: 'Tomáš',
        lastName: 'Malý',
        birthdate: onDay(-15, '01-15'),
        birthnumber: '',
        cardNumber: '211450072',
      }),
    },
  ];
}

const read = (row: { email: string; document: string }): BankClient => ({
  email: row.email,
  person: JSON.parse(row.document) as BankPerson,
});

export function findClient({ store }: Context, email: string): BankClient | undefined {
  const row = store.get<{ email: string; document: string }>(
    'select email, document from bankid_people where email = ?',
    email.toLowerCase(),
  );
  return row && read(row);
}

type SomeFields = { [Field in keyof BankPerson]?: BankPerson[Field] | undefined };

/** Birth date and numbers are unique, so that two new clients are two people, whatever their names. */
function newPerson(context: Context): BankPerson | undefined {
  const base = sampleClients(context.clock.now())[0]?.client.person;
  if (!base) return undefined;
  const before =
    context.store.get<{ count: number }>('select count(*) as count from bankid_people')?.count ?? 0;
  const birthdate = new Date(Date.UTC(1960, 0, 1 + before)).toISOString().slice(0, 10);
  const [year = '', month = '', dayOfMonth = ''] = birthdate.split('-');
  const head = `${year.slice(2)}${Number(month) + 50}${dayOfMonth}${String(before % 1000).padStart(3, '0')}`;
  return {
    ...base,
    birthdate,
    // The whole number is divisible by eleven; a last digit of ten is written as zero.
    birthnumber: `${head}${(Number(head) % 11) % 10}`,
    cardNumber: String(300_000_000 + before),
  };
}

/** The same e-mail address means the same client; absent values stay unchanged, or default to Jana Nováková's. */
export function saveClient(context: Context, email: string, person: SomeFields): BankClient {
  const known = findClient(context, email)?.person ?? newPerson(context);
  const reported = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
  const document = JSON.stringify(bankPersonSchema.parse({ ...known, ...reported }));
  context.store.run(
    'insert or replace into bankid_people (email, document) values (?, ?)',
    email.toLowerCase(),
    document,
  );
  return read({ email: email.toLowerCase(), document });
}

export function listClients({ store }: Context): BankClient[] {
  return store
    .all<{ email: string; document: string }>(
      'select email, document from bankid_people order by rowid desc limit 100',
    )
    .map(read);
}

const nextName = 'bankid_next';

/** Chooses the next person to sign in, so that the page needs one click. */
export function setNextClient({ store }: Context, email: string) {
  store.run('insert or replace into settings (name, value) values (?, ?)', nextName, email.toLowerCase());
}

export function findNextClient(context: Context): BankClient | undefined {
  const row = context.store.get<{ value: string }>('select value from settings where name = ?', nextName);
  return row && findClient(context, row.value);
}

export function clearNextClient({ store }: Context) {
  store.run('delete from settings where name = ?', nextName);
}
