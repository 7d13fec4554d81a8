import type { QrFigureProps } from './props.ts';
import classes from './qr-figure.module.css';

/** A QR code on white in both schemes, because readers need dark on light. */
export function QrFigure({ src, alt, caption }: QrFigureProps) {
  return (
    <figure className={classes['root']}>
      <img src={src} alt={alt} width={208} height={208} className={classes['image']} />
      <figcaption className={classes['caption']}>{caption}</figcaption>
    </figure>
  );
}
