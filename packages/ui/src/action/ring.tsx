import classes from './ring.module.css';

/** The turning ring of what is under way; its words are beside it. */
export function Ring({ size }: { size: number }) {
  return (
    <span
      aria-hidden
      className={classes['root']}
      style={{ width: size, height: size, borderWidth: size / 8 }}
    />
  );
}
