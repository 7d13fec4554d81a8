import { IconChevronRight } from '../icons/icons.gen.ts';
import { Fragment } from 'react';
import { Ring } from '../action/ring.tsx';
import classes from './choice-cards.module.css';
import type { Choice, ChoiceCardsProps } from './props.ts';

function ChoiceCard({ choice, isDisabled }: { choice: Choice; isDisabled: boolean }) {
  const { icon: Icon } = choice;
  return (
    <button
      type="button"
      className={classes['card']}
      disabled={isDisabled}
      aria-busy={choice.isBusy || undefined}
      onClick={choice.onSelect}
    >
      <span className={classes['icon']}>
        <Icon size={26} stroke={1.5} />
      </span>
      <span className={classes['words']}>
        <span className={classes['title']}>{choice.title}</span>
        {choice.description !== undefined && (
          <span className={classes['description']}>{choice.description}</span>
        )}
      </span>
      {choice.isBusy === true ? (
        <Ring size={20} />
      ) : (
        <IconChevronRight size={20} stroke={1.5} aria-hidden className={classes['chevron']} />
      )}
    </button>
  );
}

/** Two or three ways to continue; pressing one chooses it. While one is busy, none can be pressed. */
export function ChoiceCards({ label, or, choices }: ChoiceCardsProps) {
  const isBusy = choices.some((choice) => choice.isBusy === true);
  return (
    <fieldset aria-label={label} className={classes['root']}>
      <div className={classes['choices']} data-many={choices.length > 2 || undefined}>
        {choices.map((choice, position) => (
          <Fragment key={choice.key}>
            {position > 0 && (
              <div className={classes['or']}>
                <span>{or}</span>
              </div>
            )}
            <ChoiceCard choice={choice} isDisabled={isBusy || choice.isDisabled === true} />
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
