import type { Voting } from '@parcela/client/investor';

/** The text of an option. */
export const optionText = ({ options }: Voting, key: string): string =>
  options.find(({ optionKey }) => optionKey === key)?.text ?? key;
