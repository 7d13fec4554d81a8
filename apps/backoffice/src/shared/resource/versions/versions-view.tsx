import { Button, FilterSelect, StateBadge, TextSkeleton, QueryView } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCalendarTime, IconEye, IconGitCompare } from '@parcela/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Action } from '../action.ts';
import { ActionButtons } from '../action/action-buttons.tsx';
import { instant, softText } from '../values.ts';
import { ValueView } from '../value-view.tsx';
import { Difference } from './difference.tsx';
import classes from './versions.module.css';
import type { Written } from './written.ts';

/** The fields that each version has in addition to its content. */
export interface VersionOf {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string | null;
}

/** An earlier version that staff may show again. */
export interface Earlier<Subject, Content> {
  readonly item: Subject;
  readonly version: number;
  readonly content: Content;
}

/** The versions of a subject without the type of their route. */
export interface Versions<Subject, Content> {
  readonly load: (subject: Subject) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: {
      readonly signal: AbortSignal;
    }) => Promise<readonly (Content & VersionOf)[]>;
  };
  readonly written: Written<Content>;
  /** The version that readers see. */
  readonly shown: (subject: Subject) => number | null;
  /** The version that readers will see later. */
  readonly planned: ((subject: Subject) => number | null) | undefined;
  readonly restore: Action<Earlier<Subject, Content>> | undefined;
}

interface VersionsProps<Subject, Content> {
  readonly versions: Versions<Subject, Content>;
  readonly subject: Subject;
  /** Reads the subject again after a conflict. */
  readonly reread?: (() => Promise<Subject>) | undefined;
}
interface OneProps<Subject, Content> extends VersionsProps<Subject, Content> {
  readonly all: readonly (Content & VersionOf)[];
  readonly of: Content & VersionOf;
}

/** A version: its author and time, its changes, and the action that restores it. */
const OneVersion = <Subject, Content>({
  versions,
  subject,
  reread,
  all,
  of,
}: OneProps<Subject, Content>): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  const others = all.filter(({ version }) => version !== of.version);
  const [chosen, setChosen] = useState<string>();
  const base =
    others.find(({ version }) => String(version) === chosen) ??
    others.find(({ version }) => version < of.version) ??
    others[0];
  const isNewest = all[0]?.version === of.version;
  return (
    <li>
      <div className={classes['version']}>
        <strong>{t('bo.versions.one', { version: of.version })}</strong>
        {versions.shown(subject) === of.version && (
          <StateBadge tone="positive" icon={IconEye} label={t('bo.versions.shown')} />
        )}
        {versions.planned?.(subject) === of.version && (
          <StateBadge tone="info" icon={IconCalendarTime} label={t('bo.versions.planned')} />
        )}
        <ValueView value={instant(of.savedAt)} />
        {of.savedBy !== null && <ValueView value={softText(of.savedBy)} />}
        <span className={classes['buttons']}>
          {base !== undefined && (
            <Button
              size="small"
              emphasis="quiet"
              icon={IconGitCompare}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('bo.versions.difference', { version: of.version })}
            </Button>
          )}
          {versions.restore !== undefined && !isNewest && (
            <ActionButtons
              actions={[versions.restore]}
              subject={{ item: subject, version: of.version, content: of }}
              reread={reread && (async () => ({ item: await reread(), version: of.version, content: of }))}
            />
          )}
        </span>
      </div>
      {isOpen && base !== undefined && (
        <>
          <FilterSelect
            label={t('bo.versions.against')}
            value={String(base.version)}
            options={others.map(({ version }) => ({
              value: String(version),
              label: t('bo.versions.one', { version }),
            }))}
            onChange={setChosen}
          />
          <Difference written={versions.written} before={base} after={of} />
        </>
      )}
    </li>
  );
};

/** Every version of a subject, the newest first, each with its changes. */
export const VersionsView = <Subject, Content>(props: VersionsProps<Subject, Content>): ReactNode => {
  const query = useQuery(props.versions.load(props.subject));
  return (
    <QueryView query={query} loading={<TextSkeleton lines={3} />} empty={null}>
      {(all) => (
        <ol className={classes['versions']}>
          {all.map((of) => (
            <OneVersion key={of.version} {...props} all={all} of={of} />
          ))}
        </ol>
      )}
    </QueryView>
  );
};
