import classes from './auth-layout.module.css';
import type { AuthLayoutProps } from './props.ts';

/** One centred card: sign-in, sign-up, passwords. */
export function AuthLayout(props: AuthLayoutProps) {
  const { brand, controls, title, description, footer, picture, siteFooter, children } = props;
  return (
    <div className={classes['root']}>
      <header className={classes['header']}>
        <div className={classes['brand']}>{brand}</div>
        {controls !== undefined && <div className={classes['controls']}>{controls}</div>}
      </header>
      <main className={classes['main']}>
        <div className={classes['column']}>
          <div className={classes['card']}>
            <h1 className={classes['title']}>{title}</h1>
            {description !== undefined && <div className={classes['description']}>{description}</div>}
            <div className={classes['content']}>{children}</div>
          </div>
          {footer !== undefined && <div className={classes['footer']}>{footer}</div>}
        </div>
        {picture !== undefined && <div className={classes['picture']}>{picture}</div>}
      </main>
      {siteFooter !== undefined && <footer className={classes['siteFooter']}>{siteFooter}</footer>}
    </div>
  );
}
