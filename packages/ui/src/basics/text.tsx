import classes from './basics.module.css';
import type { TextProps } from './props.ts';

/** Text of a screen. */
export function Text(props: TextProps) {
  const { component: Element = 'p', size, c, fw, ta, maw, mb, inherit = false, style, children } = props;
  return (
    <Element
      className={classes['text']}
      data-size={size}
      data-dimmed={c === 'dimmed' || undefined}
      data-inherit={inherit || undefined}
      data-spaced={mb}
      style={{ fontWeight: fw, textAlign: ta, maxWidth: maw, ...style }}
    >
      {children}
    </Element>
  );
}
