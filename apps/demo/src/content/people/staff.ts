import type { StaffRole } from '@parcela/domain';

export interface DemoStaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Base32 secret of the authenticator; it is public, like the demo's printed password. */
  readonly totpSecret: string;
}

/** Fictional staff of the demo, two for each role, so that the requester and the approver are different people. */
export const staffMembers: readonly DemoStaffMember[] = [
  {
    email: 'petra.vesela@example.com',
    name: 'Petra Veselá',
    role: 'content',
    totpSecret: 'PARCELADEMOCONTENTPARCELADEMOCON',
  },
  {
    email: 'radim.blaha@example.com',
    name: 'Radim Bláha',
    role: 'content',
    totpSecret: 'PARCELADEMOCONTENTSECONDPARCELAD',
  },
  {
    email: 'tomas.kolar@example.com',
    name: 'Tomáš Kolář',
    role: 'compliance',
    totpSecret: 'PARCELADEMOCOMPLIANCEPARCELADEMO',
  },
  {
    email: 'iveta.polakova@example.com',
    name: 'Iveta Poláková',
    role: 'compliance',
    totpSecret: 'PARCELADEMOCOMPLIANCESECONDPARCE',
  },
  {
    email: 'anna.nowicka@example.com',
    name: 'Anna Nowicka',
    role: 'finance',
    totpSecret: 'PARCELADEMOFINANCEPARCELADEMOFIN',
  },
  {
    email: 'pawel.lis@example.com',
    name: 'Paweł Lis',
    role: 'finance',
    totpSecret: 'PARCELADEMOFINANCESECONDPARCELAD',
  },
  {
    email: 'marek.simko@example.com',
    name: 'Marek Šimko',
    role: 'support',
    totpSecret: 'PARCELADEMOSUPPORTPARCELADEMOSUP',
  },
  {
    email: 'zuzana.hrncarova@example.com',
    name: 'Zuzana Hrnčárová',
    role: 'support',
    totpSecret: 'PARCELADEMOSUPPORTSECONDPARCELAD',
  },
  {
    email: 'helena.brandova@example.com',
    name: 'Helena Brandová',
    role: 'administrator',
    totpSecret: 'PARCELADEMOADMINISTRATORPARCELAD',
  },
  {
    email: 'jakub.horak@example.com',
    name: 'Jakub Horák',
    role: 'administrator',
    totpSecret: 'PARCELADEMOADMINISTRATORSECONDPA',
  },
];
