import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

const names = ['verify', 'choose', 'pay', 'earn'] as const;

/** The steps from the account to the first rent. */
export const Steps = ({ headingLevel }: { headingLevel: 2 | 3 }): ReactNode => {
  const { t } = useSite();
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="steps">
      {names.map((name) => (
        <li key={name}>
          <Heading>{t(`steps.${name}`)}</Heading>
          <p>{t(`steps.${name}Text`)}</p>
        </li>
      ))}
    </ol>
  );
};
