import { IconAlertTriangle } from '../icons/icons.gen.ts';
import classes from './full-page.module.css';
import type { ErrorPageProps } from './props.ts';

/** The whole page after a screen failed: the remedy, and the details for support. */
export function ErrorPage({ title, description, actions, details }: ErrorPageProps) {
  return (
    <div className={classes['root']}>
      <IconAlertTriangle size={44} stroke={1.25} aria-hidden className={classes['icon']} />
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['description']}>{description}</div>
      <div className={classes['actions']}>{actions}</div>
      {details !== undefined && (
        <details className={classes['details']}>
          <summary>{details.label}</summary>
          <dl>
            {details.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>
                  <code>{fact.value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
