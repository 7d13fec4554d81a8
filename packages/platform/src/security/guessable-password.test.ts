import { describe, expect, it } from 'vitest';
import { guessableReason } from './guessable-password.ts';

const context = {
  brandName: 'Parcela',
  email: 'jana.novakova@mail.example.com',
  names: ['Jana', 'Nováková'],
};
const reasonOf = (password: string) => guessableReason(password, context);

describe('guessableReason', () => {
  it.each([
    'Password1',
    'P@ssw0rd',
    'P@ssw0rd123!',
    'Qwerty123!',
    '1qaz2wsX',
    'Abcd1234',
    '!Dragon2024!',
    'Heslo123',
  ])('refuses %s as a common password, with any surrounding characters', async (password) => {
    expect(await reasonOf(password)).toBe('common');
  });

  it.each(['Parcela-demo-1', 'PARCELA2026!', 'ParcelaParcela1', 'par-Parcela-1'])(
    'refuses %s as the name of the site',
    async (password) => {
      expect(await reasonOf(password)).toBe('site');
    },
  );

  it.each(['Novakova1985', 'NOVÁKOVÁ-7', 'Example-2026', 'jana+Jana+1'])(
    'refuses %s as composed of the user’s own words, with or without diacritics',
    async (password) => {
      expect(await reasonOf(password)).toBe('own');
    },
  );

  it.each(['Jana.Novakova1', 'zluty-kun-7-jana.novakova', 'Jana.Novakova@mail.example.com-x'])(
    'refuses %s as containing the address or its local part, with any surrounding characters',
    async (password) => {
      expect(await reasonOf(password)).toBe('address');
    },
  );

  it.each([
    ['a sentence with the name of the site in it', 'Kupuji Parcela podil 7'],
    ['an own word beside eight other characters', 'Jana7-zluty-kun'],
    ['a common word beside eight other characters', 'Dragon-8362749'],
    ['words that nobody has chosen before', 'Correct-horse7'],
    ['words of another language', 'Lipová-alej-27'],
    ['the last label of an address, which everybody has', 'Comvejce-xy1'],
  ])('allows %s', async (_, password) => {
    expect(await reasonOf(password)).toBeUndefined();
  });

  it('depends on the user’s own names and the name of the site', async () => {
    expect(
      await guessableReason('Novakova1985', {
        brandName: 'Parcela',
        email: 'eva@example.com',
        names: [null],
      }),
    ).toBeUndefined();
    expect(
      await guessableReason('Pozemek2026!', { brandName: 'Pozemek', email: 'eva@example.com', names: [] }),
    ).toBe('site');
  });
});
