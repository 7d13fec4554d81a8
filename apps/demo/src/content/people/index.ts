import type { DemoPerson } from '../types.ts';
import { czechPeople } from './czech-people.ts';
import { germanPeople } from './german-people.ts';
import { polishPeople } from './polish-people.ts';
import { slovakPeople } from './slovak-people.ts';
import { spanishPeople } from './spanish-people.ts';

/** Fictional people with invented papers and addresses in the format of their country. */
export const people: readonly DemoPerson[] = [
  ...czechPeople,
  ...polishPeople,
  ...slovakPeople,
  ...germanPeople,
  ...spanishPeople,
];

/**
 * The accounts that `npm start` prints: one with a long history, and one that has just confirmed its e-mail address.
 */
export const demoAccounts = { investor: 'jana', newcomer: 'matej' } as const;

/** The password of every account and member of staff; printed by `npm start`. */
export const demoPassword = 'Parcela-demo-1';
