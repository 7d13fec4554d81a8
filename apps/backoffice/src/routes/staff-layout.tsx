import { ColorSchemeToggle, IconButton, ModalDialog, useUiTexts } from '@parcela/ui';
import { Brand, BuildText, usePhrase } from '@parcela/web';
import { IconKeyboard, IconLogout, IconMenu2, IconSearch, IconX } from '@parcela/ui/icons';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { LanguageControl } from '../shared/frame/language-control.tsx';
import { NoticeArea } from '../shared/frame/notice-area.tsx';
import { commandKey } from '../shared/navigation/command-key.ts';
import { isTyping } from '../shared/navigation/is-typing.ts';
import { to } from '../shared/navigation/to.ts';
import { MayOpenContext } from '../shared/session/may-open.ts';
import { signOut, useStaff } from '../shared/session/staff.ts';
import { useMay } from '../shared/session/use-may.ts';
import { mayOpenWith } from './screens/may-open.ts';
import { subjects } from './screens/screen.ts';
import { screens } from './screens/screens.ts';
import classes from './staff-layout.module.css';

// Loaded on demand.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shared/frame/shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const StepUpDialog = lazy(async () => ({
  default: (await import('../shared/frame/step-up-dialog.tsx')).StepUpDialog,
}));
const RunOffBanner = lazy(async () => ({
  default: (await import('../shared/frame/run-off-banner.tsx')).RunOffBanner,
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
  const nav = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const shown = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
    nav.current?.querySelector(`a[href$="${shown?.path}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={texts.mainNavigation} className={classes['navigation']}>
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

type Opened = 'menu' | 'palette' | 'shortcuts';

/** Opens the palette with Ctrl-K and the list of keys with a question mark. */
const useFrameKeys = (open: (what: Opened) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isPalette && (event.key !== '?' || isTyping(event))) return;
      event.preventDefault();
      open(isPalette ? 'palette' : 'shortcuts');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
};

/** The frame of every screen: navigation, account, palette, notices. */
export const StaffLayout = (): ReactNode => {
  const t = usePhrase();
  const texts = useUiTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  useFrameKeys(setOpened);
  const mayOpen = mayOpenWith(useMay());
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
            <IconButton icon={IconMenu2} label={texts.mainNavigation} onClick={() => setOpened('menu')} />
          </span>
          <button type="button" className={classes['search']} onClick={() => setOpened('palette')}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>{t('bo.palette.open')}</span>
            <kbd aria-hidden>{commandKey} K</kbd>
          </button>
          <span className={classes['keys']}>
            <IconButton
              icon={IconKeyboard}
              label={t('bo.keys.title')}
              onClick={() => setOpened('shortcuts')}
            />
          </span>
        </header>
        <main id={mainId} tabIndex={-1} className={classes['main']}>
          <Suspense>
            <RunOffBanner />
          </Suspense>
          <MayOpenContext value={mayOpen}>
            <Outlet />
          </MayOpenContext>
        </main>
      </div>
      {opened === 'menu' && <Drawer onClose={close} />}
      <NoticeArea />
      <Suspense>
        <StepUpDialog />
        <IdleWarning />
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </div>
  );
};
