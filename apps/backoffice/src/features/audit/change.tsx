import type { RowOf } from '@parcela/contract';
import type { listAuditEntries } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import { useSpeech } from '../../shared/resource/plain.ts';
import { ValueView } from '../../shared/resource/value-view.tsx';
import classes from './change.module.css';
import { factName, factValue } from './facts-in-words.ts';

type Entry = RowOf<typeof listAuditEntries>;

/** The facts before and after a change, in words; differences are marked. */
export const Change = ({ subject }: { readonly subject: Entry }): ReactNode => {
  const { sentence } = useSpeech();
  const after = subject.after ?? {};
  const before = subject.before ?? after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className={classes['root']}>
      {names.map((name) => {
        const label = factName(name);
        const [was, now] = [factValue(name, before), factValue(name, after)];
        const isSame = JSON.stringify(was) === JSON.stringify(now);
        return (
          <div key={name} className={classes['fact']}>
            <dt>{typeof label === 'string' ? label : sentence(label)}</dt>
            <dd>
              {isSame ? (
                <ValueView value={now} />
              ) : (
                <>
                  {was.kind !== 'nothing' && (
                    <>
                      <del>
                        <ValueView value={was} />
                      </del>{' '}
                    </>
                  )}
                  <ins>
                    <ValueView value={now} />
                  </ins>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
