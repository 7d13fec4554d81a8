import { IconFileText } from '@tabler/icons-react';
import classes from './document-link.module.css';
import type { DocumentLinkProps } from './props.ts';

/** A document one tap away, with its kind and size. */
export function DocumentLink({ href, title, meta, isDownload = false }: DocumentLinkProps) {
  const target = isDownload ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={href} className={classes['root']} {...target}>
      <IconFileText size={22} stroke={1.5} aria-hidden className={classes['icon']} />
      <span className={classes['words']}>
        <span className={classes['title']}>{title}</span>
        {meta !== undefined && <span className={classes['meta']}>{meta}</span>}
      </span>
    </a>
  );
}
