import { useUiContext } from '../provider/ui-context.ts';
import type { LinkProps } from './props.ts';
import classes from './link.module.css';

/** A text link through the router; `isExternal` opens a new tab without handing over the window. */
export function Link({ to, children, isExternal = false, className, onClick }: LinkProps) {
  const { linkComponent: LinkComponent } = useUiContext();
  const name = className ?? classes['link'];
  if (isExternal) {
    return (
      <a href={to} className={name} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <LinkComponent href={to} className={name} onClick={onClick}>
      {children}
    </LinkComponent>
  );
}
