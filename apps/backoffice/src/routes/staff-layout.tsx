import { ColorSchemeToggle, IconButton, ModalDialog, useUiTexts } from '@parcela/ui';
import { Brand, BuildText, usePhrase } from '@parcela/web';
import { IconLogout, IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { LanguageControl } from '../shared/frame/language-control.tsx';
import { NoticeArea } from '../shared/frame/notice-area.tsx';
import { to } from '../shared/navigation/to.ts';
import { signOut, useStaff } from '../shared/session/staff.ts';
import { useMay } from '../shared/session/use-may.ts';
import { subjects } from './screens/screen.ts';
import { screens } from './screens/screens.ts';
import classes from './staff-layout.module.css';

// Loaded on demand.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const StepUpDialog = lazy(async () => ({
  default: (await import('../shared/frame/step-up-dialog.tsx')).StepUpDialog,
}));
const IdleWarning = lazy(async () => ({
  default: (await import('../shared/frame/idle-warning.tsx')).IdleWarning,
}));

const mainId = 'main';

/** Links to the allowed screens, by subject. */
const Navigation = ({ onGo }: { onGo?: () => void }): ReactNode => {
  const t = usePhrase();
  const texts = useUiTexts();
  const may = useMay();
  return (
    <nav aria-label={texts.mainNavigation} className={classes['navigation']}>
      {subjects.map((subject) => {
        const shown = screens.filter((screen) => screen.subject === subject && may(screen.permission));
        if (shown.length === 0) return null;
        return (
          <div key={subject}>
            <p className={classes['subject']}>{t(`bo.subject.${subject}`)}</p>
            <ul>
              {shown.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <Link to={path} className={classes['link'] ?? ''} onClick={onGo}>
                    <Icon size={18} stroke={1.6} />
                    <span>{t(label)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
};

const Account = ({ onGo }: { onGo?: () => void }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const staff = useStaff();
  return (
    <div className={classes['account']}>
      <div className={classes['who']}>
        <Link to={to.account} className={classes['person'] ?? ''} onClick={onGo}>
          <span className={classes['name']}>{staff.name}</span>
          <span className={classes['roles']}>
            {staff.roles.map((role) => t(`bo.role.${role}`)).join(', ')}
          </span>
        </Link>
        <IconButton
          icon={IconLogout}
          label={t('nav.signOut')}
          onClick={() => {
            signOut();
            void navigate({ href: to.signIn });
          }}
        />
      </div>
      <div className={classes['choices']}>
        <LanguageControl />
        <ColorSchemeToggle />
      </div>
      <div className={classes['build']}>
        <BuildText />
      </div>
    </div>
  );
};

const Drawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePhrase();
  const titleId = useId();
  return (
    <ModalDialog onClose={onClose} labelledBy={titleId} className={classes['drawer']}>
      <div className={classes['drawerContent']}>
        <div className={classes['drawerHead']}>
          <span id={titleId}>{t('bo.title')}</span>
          <IconButton icon={IconX} label={t('ui.close')} onClick={onClose} />
        </div>
        <Navigation onGo={onClose} />
        <Account onGo={onClose} />
      </div>
    </ModalDialog>
  );
};

/** Opens the palette with Ctrl-K. */
const usePaletteKey = (open: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
};

/** The frame of every screen: navigation, account, palette, notices. */
export const StaffLayout = (): ReactNode => {
  const t = usePhrase();
  const texts = useUiTexts();
  const [isSearching, setSearching] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [openPalette] = useState(() => () => setSearching(true));
  usePaletteKey(openPalette);
  return (
    <div className={classes['root']}>
      <a href={`#${mainId}`} className={classes['skip']}>
        {texts.skipToContent}
      </a>
      <div className={classes['rail']}>
        <div className={classes['brand']}>
          <Brand to={to.home} />
        </div>
        <Navigation />
        <Account />
      </div>
      <div className={classes['page']}>
        <header className={classes['header']}>
          <span className={classes['menuButton']}>
            <IconButton icon={IconMenu2} label={texts.mainNavigation} onClick={() => setMenuOpen(true)} />
          </span>
          <button type="button" className={classes['search']} onClick={openPalette}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>{t('bo.palette.open')}</span>
            <kbd aria-hidden>Ctrl K</kbd>
          </button>
        </header>
        <main id={mainId} tabIndex={-1} className={classes['main']}>
          <Outlet />
        </main>
      </div>
      {isMenuOpen && <Drawer onClose={() => setMenuOpen(false)} />}
      <NoticeArea />
      <Suspense>
        <StepUpDialog />
        <IdleWarning />
        {isSearching && <Palette onClose={() => setSearching(false)} />}
      </Suspense>
    </div>
  );
};
