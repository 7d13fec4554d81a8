import {
  brandColorFault,
  brandColors,
  type ColorScheme,
  houseColors,
  isColor,
  lowestContrast,
} from '@parcela/domain';
import { Button, NoticeBox, TextField, useBoundField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import classes from './color-field.module.css';
import type { SharedProps } from './shared-props.ts';

const schemes: readonly ColorScheme[] = ['light', 'dark'];

interface SampleProps {
  readonly color: string;
  readonly scheme: ColorScheme;
}

/** A button and a link in the colour, on the background of one scheme, whatever the current scheme is. */
const Sample = ({ color, scheme }: SampleProps): ReactNode => {
  const t = usePhrase();
  const colors = brandColors(color);
  const { primary, onPrimary, link } = colors[scheme];
  const { ink, grounds } = houseColors[scheme];
  const ratio = (part: 'button' | 'link'): string =>
    t('bo.color.ratio', { ratio: lowestContrast(colors, { scheme, part }) });
  return (
    <figure className={classes['sample']} style={{ background: grounds[1], color: ink }}>
      <figcaption>{t(`bo.color.scheme.${scheme}`)}</figcaption>
      <span className={classes['button']} style={{ background: primary, color: onPrimary }}>
        {t('bo.color.button')}
      </span>
      <small>{ratio('button')}</small>
      <span className={classes['link']} style={{ color: link }}>
        {t('bo.color.link')}
      </span>
      <small>{ratio('link')}</small>
    </figure>
  );
};

/** A colour, typed or chosen from the browser's palette, with samples and a check of readability. */
export const ColorField = ({ shared }: { shared: SharedProps }): ReactNode => {
  const t = usePhrase();
  const { value, setValue } = useBoundField(shared.name, shared.label);
  const typed = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const color = isColor(typed) ? typed : null;
  const fault = color === null ? null : brandColorFault(color);
  return (
    <div className={classes['root']}>
      <div className={classes['row']}>
        <div className={classes['digits']}>
          <TextField {...shared} maxLength={7} />
        </div>
        <input
          type="color"
          className={classes['palette']}
          aria-label={t('bo.color.palette', { label: shared.label })}
          value={color ?? '#000000'}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </div>
      {color !== null && (
        <div className={classes['samples']}>
          {schemes.map((scheme) => (
            <Sample key={scheme} color={color} scheme={scheme} />
          ))}
        </div>
      )}
      {fault !== null && (
        <NoticeBox
          tone="warning"
          isAnnounced
          actions={
            <Button size="small" emphasis="secondary" onClick={() => setValue(fault.nearest)}>
              {t('bo.color.use', { color: fault.nearest })}
            </Button>
          }
        >
          {t('error.brand.color_unreadable', { ...fault })}
        </NoticeBox>
      )}
    </div>
  );
};
