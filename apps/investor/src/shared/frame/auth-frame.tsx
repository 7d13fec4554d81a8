import { AuthLayout, ColorSchemeToggle } from '@parcela/ui';
import { Brand, BrandPicture, useLocale, useScreenTitle } from '@parcela/web';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { LanguageControl } from '../language/language-control.tsx';
import { Later } from './later.tsx';
import { visitorPlace } from '../navigation/visitor-place.ts';

const SiteFooter = lazy(async () => ({
  default: (await import('./site-footer.tsx')).SiteFooter,
}));

export interface AuthFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  /** The picture of the brand, if it has one. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The page on which the user continues afterwards; empty during the build, which renders the frame without a
 * router.
 */
const useNext = (): string | undefined => {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const { next } = (router?.state.location.search ?? {}) as { readonly next?: string };
  return next;
};

/** The frame of the visitors' screens: one card, language and appearance above it. */
export const AuthFrame = ({
  title,
  picture = <BrandPicture />,
  children,
  ...rest
}: AuthFrameProps): ReactNode => {
  const { locale } = useLocale();
  const next = useNext();
  useScreenTitle(title);
  return (
    <AuthLayout
      brand={<Brand to={visitorPlace(locale, next)} leavesApp />}
      controls={
        <>
          <LanguageControl />
          <ColorSchemeToggle />
        </>
      }
      title={title}
      picture={picture}
      siteFooter={
        <Later>
          <SiteFooter />
        </Later>
      }
      {...rest}
    >
      {children}
    </AuthLayout>
  );
};
