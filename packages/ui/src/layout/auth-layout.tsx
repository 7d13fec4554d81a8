import classes from './auth-layout.module.css';
import type { AuthLayoutProps } from './props.ts';

/** One centred card: sign-in, sign-up, passwords. */
export function AuthLayout({ brand, controls, title, description, footer, children }: AuthLayoutProps) {
  return (
    <div className={classes['root']}>
      <header className={classes['header']}>
        <div className={classes['brand']}>{brand}</div>
        {controls !== undefined && <div className={classes['controls']}>{controls}</div>}
      </header>
      <main className={classes['main']}>
        <div className={classes['card']}>
          <h1 className={classes['title']}>{title}</h1>
          {description !== undefined && <div className={classes['description']}>{description}</div>}
          <div className={classes['content']}>{children}</div>
        </div>
        {footer !== undefined && <div className={classes['footer']}>{footer}</div>}
      </main>
    </div>
  );
}
