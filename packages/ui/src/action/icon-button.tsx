import classes from './icon-button.module.css';
import type { IconButtonProps } from './props.ts';

const countMax = 99;

/** A quiet button with only an icon; screen readers read its label, and hovering shows it. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, onClick, isPressed, isDisabled = false, count = 0 } = props;
  return (
    <button
      type="button"
      className={classes['root']}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} />
      {count > 0 && (
        <span aria-hidden className={classes['count']}>
          {count > countMax ? `${countMax}+` : count}
        </span>
      )}
    </button>
  );
}
