import { useUiTexts } from '../provider/ui-context.ts';
import classes from './app-layout.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { NavigationLink } from './navigation-link.tsx';
import type { AppLayoutProps } from './props.ts';

const mainId = 'main';

/** The frame of every signed-in page: a rail from 1024 px, a header line and a bottom bar below that. */
export function AppLayout({ brand, navigation, menu, header, banner, footer, children }: AppLayoutProps) {
  const texts = useUiTexts();
  return (
    <div className={classes['root']}>
      <a href={`#${mainId}`} className={classes['skip']}>
        {texts.skipToContent}
      </a>
      <div className={classes['rail']}>
        <div className={classes['brand']}>{brand}</div>
        <nav aria-label={texts.mainNavigation} className={classes['railNavigation']}>
          <ul className={classes['list']}>
            {navigation.map((item) => (
              <li key={item.to}>
                <NavigationLink item={item} place="rail" />
              </li>
            ))}
          </ul>
        </nav>
        {menu !== undefined && <div className={classes['menu']}>{menu}</div>}
      </div>
      <div className={classes['page']}>
        <header className={classes['header']}>
          <div className={classes['headerBrand']}>{brand}</div>
          {header !== undefined && <div className={classes['headerEnd']}>{header}</div>}
        </header>
        {banner !== undefined && <div className={classes['banner']}>{banner}</div>}
        <main id={mainId} tabIndex={-1} className={classes['main']}>
          {children}
        </main>
        {footer !== undefined && <footer className={classes['footer']}>{footer}</footer>}
      </div>
      <BottomBar items={navigation} menu={menu} />
    </div>
  );
}
