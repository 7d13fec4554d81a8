import { containsAddress, passwordLength, passwordRule, withoutDiacritics } from '@parcela/domain';
import { BusinessError } from '../errors.ts';

/**
 * The reasons for refusing a password: it is common, contains the address, or is little more than the site's
 * name or the user's own name or address.
 */
export type GuessableReason = 'common' | 'site' | 'own' | 'address';

export interface GuessableContext {
  readonly brandName: string;
  readonly email: string;
  /** The user's names, null when unknown. */
  readonly names: readonly (string | null)[];
}

/** Shorter parts of a name or an address occur in many words by coincidence. */
const wordLengthMin = 3;

const loaded: { common?: Promise<ReadonlySet<string>> } = {};

/** The 49,000 most frequently leaked passwords; a third of a megabyte, loaded on the first request. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded.common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

const plain = (text: string): string => withoutDiacritics(text.normalize('NFC')).toLowerCase();

/** Removes the digits and signs that users put around a word to satisfy a rule. */
const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** `jana.novakova@mail.example.com` has the words jana, novakova, mail, example; every site ends with com. */
const wordsOf = (text: string): readonly string[] =>
  (plain(text.replace(/(@.*)[.][^.]*$/, '$1')).match(/\p{L}+/gu) ?? []).filter(
    (word) => word.length >= wordLengthMin,
  );

const isShort = (rest: string): boolean => passwordLength(rest) < passwordRule.minLength;

const isCommon = async (password: string): Promise<boolean> => {
  const common = await commonPasswords();
  // The list has words with and without diacritics.
  return [password.normalize('NFC').toLowerCase(), plain(password)].some((text) => {
    const core = coreOf(text);
    return common.has(text) || (common.has(core) && isShort(text.replace(core, '')));
  });
};

/** Tells whether too little is left after removing the words that an attacker tries first. */
const isMadeOf = (password: string, sources: readonly string[]): boolean => {
  const text = plain(password);
  const words = sources.flatMap(wordsOf).toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && isShort(rest);
};

/** Undefined when the password is not guessable. */
export const guessableReason = async (
  password: string,
  { brandName, email, names }: GuessableContext,
): Promise<GuessableReason | undefined> => {
  if (containsAddress(password, email)) return 'address';
  const own = [email, ...names.filter((name) => name !== null)];
  if (isMadeOf(password, own)) return 'own';
  if (isMadeOf(password, [brandName])) return 'site';
  return (await isCommon(password)) ? 'common' : undefined;
};

/** @throws BusinessError 400 `auth.password_guessable` with the reason, before anything is computed */
export const refuseGuessable = async (password: string, context: GuessableContext): Promise<void> => {
  const reason = await guessableReason(password, context);
  if (reason !== undefined) throw new BusinessError('auth.password_guessable', { reason });
};
