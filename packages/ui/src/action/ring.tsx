import classes from './ring.module.css';

/** The spinning ring of a running operation; its label is next to it. */
export function Ring({ size }: { size: number }) {
  return (
    <span
      aria-hidden
      className={classes['root']}
      style={{ width: size, height: size, borderWidth: size / 8 }}
    />
  );
}
