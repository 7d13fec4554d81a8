import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { OpenIdProvider } from './keyring.ts';

/** A person at a provider. */
export interface OpenIdPerson {
  subject: string;
  email: string;
  /** Empty when the person has none there. */
  name: string;
  isVerified: boolean;
  /** Has given consent to the platform before: Apple sends the name only the first time. */
  hasConsented: boolean;
}

/** A person in the words of a test or a form. */
export const personSchema = z.strictObject({
  email: z.email().max(70),
  name: z.string().trim().max(100).optional(),
  verified: z.boolean().optional(),
  /** The same person with another address. */
  subject: z.string().min(1).max(255).optional(),
});
export type PersonInput = z.infer<typeof personSchema>;

interface PersonRow {
  subject: string;
  email: string;
  name: string;
  is_verified: number;
  has_consented: number;
}

const read = (row: PersonRow): OpenIdPerson => ({
  subject: row.subject,
  email: row.email,
  name: row.name,
  isVerified: row.is_verified === 1,
  hasConsented: row.has_consented === 1,
});

/** The relay addresses with which Apple hides a person's own address. */
const relayDomain = '@privaterelay.appleid.com';
export const isRelay = (email: string): boolean => email.endsWith(relayDomain);
export const newRelayAddress = (): string => `${randomBytes(5).toString('hex')}${relayDomain}`;

/** Google's subjects are numbers of 21 digits; Apple's have three parts with dots. */
const newSubject: Record<OpenIdProvider, () => string> = {
  google: () => `1${Array.from({ length: 20 }, () => String(randomInt(10))).join('')}`,
  apple: () => `00${randomInt(1000, 9999)}.${randomBytes(16).toString('hex')}.${randomInt(1000, 2359)}`,
};

/** The sample people on the pages. */
export const samplePeople: readonly { label: string; person: PersonInput }[] = [
  { label: 'Jana Nováková', person: { email: 'jana.novakova@example.com', name: 'Jana Nováková' } },
  { label: 'Petr Svoboda', person: { email: 'petr.svoboda@example.com', name: 'Petr Svoboda' } },
  { label: 'Anna Wiśniewska', person: { email: 'anna.wisniewska@example.com', name: 'Anna Wiśniewska' } },
  {
    label: 'Tomáš Malý, whose address is not verified',
    person: { email: 'tomas.maly@example.com', name: 'Tomáš Malý', verified: false },
  },
];

export function findPerson(
  { store }: Context,
  provider: OpenIdProvider,
  subject: string,
): OpenIdPerson | undefined {
  const row = store.get<PersonRow>(
    'select * from openid_people where provider = ? and subject = ?',
    provider,
    subject,
  );
  return row && read(row);
}

/** The provider's account of this person; the same address or the same subject means the same person. */
export function savePerson(
  { store }: Context,
  provider: OpenIdProvider,
  { email, name, verified = true, subject }: PersonInput,
): OpenIdPerson {
  const known = store.get<PersonRow>(
    'select * from openid_people where provider = ? and (subject = ? or (? is null and lower(email) = lower(?)))',
    provider,
    subject ?? null,
    subject ?? null,
    email,
  );
  const person: OpenIdPerson = {
    subject: known?.subject ?? subject ?? newSubject[provider](),
    email,
    name: name ?? known?.name ?? '',
    isVerified: verified,
    hasConsented: known?.has_consented === 1,
  };
  store.run(
    `insert into openid_people (provider, subject, email, name, is_verified) values (?, ?, ?, ?, ?)
     on conflict (provider, subject) do update
     set email = excluded.email, name = excluded.name, is_verified = excluded.is_verified`,
    provider,
    person.subject,
    person.email,
    person.name,
    person.isVerified ? 1 : 0,
  );
  return person;
}

export function listPeople({ store }: Context, provider: OpenIdProvider): OpenIdPerson[] {
  return store
    .all<PersonRow>('select * from openid_people where provider = ? order by rowid desc limit 100', provider)
    .map(read);
}

/** Records or withdraws the consent to the platform, as in Apple's settings. */
export function setConsent({ store }: Context, provider: OpenIdProvider, subject: string, isGiven: boolean) {
  store.run(
    'update openid_people set has_consented = ? where provider = ? and subject = ?',
    isGiven ? 1 : 0,
    provider,
    subject,
  );
}

/** Chooses the next person to sign in, so that the page needs one click. */
export function setNextPerson({ store }: Context, provider: OpenIdProvider, subject: string) {
  store.run('insert or replace into openid_next (provider, subject) values (?, ?)', provider, subject);
}

export function findNextPerson(context: Context, provider: OpenIdProvider): OpenIdPerson | undefined {
  const row = context.store.get<{ subject: string }>(
    'select subject from openid_next where provider = ?',
    provider,
  );
  return row && findPerson(context, provider, row.subject);
}

export function clearNextPerson({ store }: Context, provider: OpenIdProvider) {
  store.run('delete from openid_next where provider = ?', provider);
}
