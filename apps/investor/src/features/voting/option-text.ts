import type { Voting } from '@parcela/contract/investor';

/** The text of an option. */
export const optionText = ({ options }: Voting, key: string): string =>
  options.find(({ optionKey }) => optionKey === key)?.text ?? key;
