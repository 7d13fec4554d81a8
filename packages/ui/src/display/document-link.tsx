import { IconFileText } from '../icons/icons.gen.ts';
import classes from './document-link.module.css';
import type { DocumentLinkProps } from './props.ts';

function Words({ title, meta }: Pick<DocumentLinkProps, 'title' | 'meta'>) {
  return (
    <>
      <IconFileText size={22} stroke={1.5} aria-hidden className={classes['icon']} />
      <span className={classes['words']}>
        <span className={classes['title']}>{title}</span>
        {meta !== undefined && <span className={classes['meta']}>{meta}</span>}
      </span>
    </>
  );
}

/** A document one tap away, with its kind and size. */
export function DocumentLink(props: DocumentLinkProps) {
  if ('onOpen' in props)
    return (
      <button
        type="button"
        className={classes['root']}
        aria-busy={props.isBusy || undefined}
        onClick={props.onOpen}
      >
        <Words {...props} />
      </button>
    );
  const target =
    props.isDownload === true ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={props.href} className={classes['root']} {...target}>
      <Words {...props} />
    </a>
  );
}
