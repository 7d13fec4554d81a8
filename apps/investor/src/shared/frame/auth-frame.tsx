import { AuthLayout, ColorSchemeToggle } from '@parcela/ui';
import { Brand, BrandPicture, useScreenTitle } from '@parcela/web';
import { lazy, type ReactNode } from 'react';
import { LanguageControl } from '../language/language-control.tsx';
import { Later } from './later.tsx';
import { paths } from '../navigation/paths.ts';

const SiteFooter = lazy(async () => ({
  default: (await import('./site-footer.tsx')).SiteFooter,
}));

export interface AuthFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  /** The brand's, if it has one. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the visitors' screens: one card, language and appearance above it. */
export const AuthFrame = ({
  title,
  picture = <BrandPicture />,
  children,
  ...rest
}: AuthFrameProps): ReactNode => {
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
