import { AuthLayout, ColorSchemeToggle } from '@parcela/ui';
import { Brand, BrandPicture, pageBrand, useScreenTitle } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { LanguageControl } from '../language/language-control.tsx';
import { paths } from '../navigation/paths.ts';

/** Loads after the screen, which does not wait for it. */
const SiteFooter = lazy(async () => ({
  default: (await import('./site-footer.tsx')).SiteFooter,
}));

interface AuthFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the visitors' screens: one card, language and appearance above it. */
export const AuthFrame = ({ title, children, ...rest }: AuthFrameProps): ReactNode => {
  useScreenTitle(title);
  return (
    <AuthLayout
      brand={<Brand to={paths.signIn} />}
      controls={
        <>
          <LanguageControl />
          <ColorSchemeToggle />
        </>
      }
      title={title}
      {...(pageBrand().image !== null && { picture: <BrandPicture /> })}
      siteFooter={
        <Suspense>
          <SiteFooter />
        </Suspense>
      }
      {...rest}
    >
      {children}
    </AuthLayout>
  );
};
