import { useUiContext } from '../provider/ui-context.ts';
import classes from './navigation.module.css';
import type { NavigationItem } from './props.ts';

interface NavigationLinkProps {
  item: NavigationItem;
  place: 'rail' | 'bar' | 'sheet';
  onClick?: () => void;
}

/** A link to a page, with a mark on the current page. */
export function NavigationLink({ item, place, onClick }: NavigationLinkProps) {
  const { linkComponent: LinkComponent } = useUiContext();
  const { icon: Icon } = item;
  const isShort = place === 'bar' && item.shortLabel !== undefined;
  return (
    <LinkComponent
      href={item.to}
      className={classes[place]}
      aria-current={item.isActive ? 'page' : undefined}
      aria-label={isShort ? item.label : undefined}
      onClick={onClick}
    >
      <Icon size={place === 'bar' ? 22 : 20} stroke={1.6} />
      <span className={classes['label']}>{isShort ? item.shortLabel : item.label}</span>
    </LinkComponent>
  );
}
