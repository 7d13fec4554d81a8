import type { StaffRole } from '@parcela/domain';

export interface DemoStaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Base32 secret of the authenticator; no more a secret than the demo's printed password. */
  readonly totpSecret: string;
}

/** Fictional staff of the demo, one a role. */
export const staffMembers: readonly DemoStaffMember[] = [
  {
    email: 'petra.vesela@example.com',
    name: 'Petra Veselá',
    role: 'content',
    totpSecret: 'PARCELADEMOCONTENTPARCELADEMOCON',
  },
  {
    email: 'tomas.kolar@example.com',
    name: 'Tomáš Kolář',
    role: 'compliance',
    totpSecret: 'PARCELADEMOCOMPLIANCEPARCELADEMO',
  },
  {
    email: 'anna.nowicka@example.com',
    name: 'Anna Nowicka',
    role: 'finance',
    totpSecret: 'PARCELADEMOFINANCEPARCELADEMOFIN',
  },
  {
    email: 'marek.simko@example.com',
    name: 'Marek Šimko',
    role: 'support',
    totpSecret: 'PARCELADEMOSUPPORTPARCELADEMOSUP',
  },
  {
    email: 'helena.brandova@example.com',
    name: 'Helena Brandová',
    role: 'administrator',
    totpSecret: 'PARCELADEMOADMINISTRATORPARCELAD',
  },
];
