import type { SiteOffer } from '@parcela/contract/site';
import { investedPercent } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

type Project = SiteOffer['project'];

/**
 * The funded part of a project, drawn as a graphic, because the content security policy allows no inline
 * styles.
 */
export const Progress = ({ project }: { project: Project }): ReactNode => {
  const { t, percent } = useSite();
  const funded = investedPercent(project.tokenTotalCount, project.available);
  return (
    <div className="progress">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="progress-all" width="100" height="4" />
        <rect className="progress-done" width={Math.max(0, Math.min(100, Number(funded)))} height="4" />
      </svg>
      <span>{t('site.offer.progress', { percent: percent(funded) })}</span>
    </div>
  );
};

/** State and country of a project. */
export const StateBadge = ({ project }: { project: Project }): ReactNode => {
  const { document, t, country } = useSite();
  // In a run-off, open projects are no longer on sale.
  const state = document.configuration.isRunOff && project.state !== 'Completed' ? 'Closed' : project.state;
  return (
    <p className="badges">
      <span className={`badge badge-${state}`}>{t(`projectState.${state}`)}</span>
      <span className="badge-country">{country(project.countryCode)}</span>
    </p>
  );
};

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** The value next to the label. */
  readonly note?: string;
}

export const FactList = ({
  facts,
  className = 'facts',
}: {
  facts: readonly Fact[];
  className?: string;
}): ReactNode => (
  <dl className={className}>
    {facts.map(({ label, value, note }) => (
      <div key={label}>
        <dt>
          {label}
          {note !== undefined && <small>{note}</small>}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
