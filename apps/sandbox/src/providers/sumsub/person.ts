import { z } from 'zod';

const day = z.iso.date();
const country = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 3166-1 alpha-3 code');
const text = z.string().trim().min(1).max(200);
const name = z.string().trim().max(200);

/** The data of the person's document. Countries are alpha-3, dates `YYYY-MM-DD`. */
export const personSchema = z.strictObject({
  /** One of the two may be empty. */
  firstName: name,
  lastName: name,
  dob: day,
  gender: z.enum(['F', 'M']),
  placeOfBirth: text,
  nationality: country,
  country,
  idDocType: z.enum(['ID_CARD', 'PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT']),
  number: text,
  /** Birth number or another national number; may be empty. */
  personalNumber: z.string().trim().max(40),
  issueAuthority: text,
  issuedDate: day,
  /** Empty: the document does not expire. */
  validUntil: z.union([day, z.literal('')]),
  street: text,
  town: text,
  postCode: text,
});

export type Person = z.infer<typeof personSchema>;

/** Sample people; their documents are valid, or not, by the sandbox's time. */
export function samplePeople(now: number): { label: string; person: Person }[] {
  const onDay = (years: number, monthAndDay: string) =>
    `${new Date(now).getUTCFullYear() + years}-${monthAndDay}`;
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const jana: Person = {
    firstName: 'Jana',
    lastName: 'Nováková',
    dob: '1985-04-17',
    gender: 'F',
    placeOfBirth: 'Brno',
    nationality: 'CZE',
    country: 'CZE',
    idDocType: 'ID_CARD',
    number: '206845713',
    personalNumber: '855417/0306',
    issueAuthority: 'MěÚ Šlapanice',
    issuedDate: onDay(-4, '05-11'),
    validUntil: onDay(6, '05-11'),
    street: 'Květná 1264/12',
    town: 'Brno',
    postCode: '602 00',
  };
  const petr: Person = {
    ...jana,
    firstName: 'Petr',
    lastName: 'Svoboda',
    dob: '1979-06-23',
    gender: 'M',
    placeOfBirth: 'Praha',
    number: '209117364',
    personalNumber: '790623/0310',
    issueAuthority: 'ÚMČ Praha 6',
    street: 'Na Ořechovce 512/8',
    town: 'Praha',
    postCode: '162 00',
  };
  const anna: Person = {
    ...jana,
    firstName: 'Anna',
    lastName: 'Wiśniewska',
    dob: '1991-02-09',
    placeOfBirth: 'Wrocław',
    nationality: 'POL',
    country: 'POL',
    idDocType: 'PASSPORT',
    number: 'EK4821903',
    personalNumber: '91020904163',
    issueAuthority: 'Wojewoda Dolnośląski',
    street: 'Świdnicka 31/4',
    town: 'Wrocław',
    postCode: '50-066',
  };
  return [
    { label: 'Jana Nováková, Czech identity card', person: jana },
    { label: 'Petr Svoboda, Czech identity card', person: petr },
    { label: 'Anna Wiśniewska, Polish passport', person: anna },
    {
      label: 'Petr Svoboda, card that expired last year',
      person: { ...petr, issuedDate: onDay(-11, '03-02'), validUntil: onDay(-1, '03-02') },
    },
    {
      label: 'Jana Nováková, card that expires in 30 days',
      person: { ...jana, issuedDate: onDay(-10, '05-11'), validUntil: inDays(30) },
    },
    {
      label: 'Tomáš Malý, under age',
      person: {
        ...petr,
        firstName: 'Tomáš',
        lastName: 'Malý',
        dob: onDay(-15, '01-15'),
        number: '211450072',
        personalNumber: '',
      },
    },
    {
      label: 'Suparman, one name, identity card without an end date',
      person: {
        firstName: 'Suparman',
        lastName: '',
        dob: '1988-03-02',
        gender: 'M',
        placeOfBirth: 'Yogyakarta',
        nationality: 'IDN',
        country: 'IDN',
        idDocType: 'ID_CARD',
        number: '3404120203880001',
        personalNumber: '',
        issueAuthority: 'Kabupaten Sleman',
        issuedDate: onDay(-6, '06-14'),
        validUntil: '',
        street: 'Jalan Kaliurang 12',
        town: 'Sleman',
        postCode: '55581',
      },
    },
  ];
}

/** First and last name, or the only name. */
export const fullName = ({ firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Names as travel documents spell them: no diacritics. */
function withoutDiacritics(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L');
}

/** The person's names, with their spelling in travel documents. */
function namesOf({ firstName, lastName }: Person) {
  return {
    ...(firstName !== '' && { firstName, firstNameEn: withoutDiacritics(firstName) }),
    ...(lastName !== '' && { lastName, lastNameEn: withoutDiacritics(lastName) }),
  };
}

/** The person as an applicant's `info`, without empty fields. */
export function infoOf(person: Person) {
  const { firstName, lastName, dob, placeOfBirth, country } = person;
  const address = { street: person.street, town: person.town, postCode: person.postCode, country };
  return {
    ...namesOf(person),
    dob,
    gender: person.gender,
    placeOfBirth,
    country,
    nationality: person.nationality,
    addresses: [
      { ...address, formattedAddress: `${person.street}, ${person.postCode} ${person.town}, ${country}` },
    ],
    idDocs: [
      {
        idDocType: person.idDocType,
        country,
        ...(firstName !== '' && { firstName }),
        ...(lastName !== '' && { lastName }),
        number: person.number,
        ...(person.personalNumber && { additionalNumber: person.personalNumber }),
        issuedDate: person.issuedDate,
        issueAuthority: person.issueAuthority,
        ...(person.validUntil !== '' && { validUntil: person.validUntil }),
        dob,
        placeOfBirth,
      },
    ],
  };
}
