import { Card, Columns, FactList, Stack, Timeline } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { ActionButtons } from '../action/action-buttons.tsx';
import { useSpeech } from '../plain.ts';
import type { Section } from '../sections.tsx';
import { ValueView } from '../value-view.tsx';
import classes from './sections-view.module.css';
import { instant } from '../values.ts';

interface OneSectionProps<Subject> {
  readonly section: Section<Subject>;
  readonly subject: Subject;
  /** Reads the subject again after a conflict. */
  readonly reread: (() => Promise<Subject>) | undefined;
}

const Content = <Subject,>({ section, subject, reread }: OneSectionProps<Subject>): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
  switch (section.kind) {
    case 'facts': {
      const facts = section.facts(subject);
      if (facts.every(([, { kind }]) => kind === 'nothing'))
        return <p className={classes['none']}>{t('bo.facts.none')}</p>;
      return (
        <FactList
          density="compact"
          facts={facts.map(([label, value]) => ({
            key: label,
            label: t(label),
            value: <ValueView value={value} />,
          }))}
        />
      );
    }
    case 'history':
      return (
        <Timeline
          label={section.title === null ? '' : t(section.title)}
          items={section.items(subject).map(({ key, at, title, note }) => ({
            key,
            title: plain(title),
            when: <ValueView value={instant(at)} />,
            ...(note === undefined ? {} : { description: <ValueView value={note} /> }),
            state: 'done' as const,
          }))}
        />
      );
    case 'custom':
      break;
  }
  const { component: Part } = section;
  return <Part subject={subject} reread={reread} />;
};

const OneSection = <Subject,>(props: OneSectionProps<Subject>): ReactNode => {
  const t = usePhrase();
  const { title, edits } = props.section;
  const content = (
    <>
      <Content {...props} />
      {edits.length > 0 && (
        <div className={classes['edits']}>
          <ActionButtons actions={edits} subject={props.subject} reread={props.reread} />
        </div>
      )}
    </>
  );
  if (title === null) return content;
  // Tables have a separate frame.
  if (props.section.kind === 'custom' && props.section.isFramed)
    return (
      <section className={classes['plain']} aria-label={t(title)}>
        <h2>{t(title)}</h2>
        {content}
      </section>
    );
  return (
    <Card title={t(title)} className={classes['card']}>
      {content}
    </Card>
  );
};

interface SectionsProps<Subject> {
  readonly sections: readonly Section<Subject>[];
  readonly subject: Subject;
  /** Always uses one column. */
  readonly isStacked?: boolean;
  readonly reread?: () => Promise<Subject>;
}

/** Sections of a page, in two columns where they fit. */
export const Sections = <Subject,>({
  sections,
  subject,
  isStacked = false,
  reread,
}: SectionsProps<Subject>): ReactNode => {
  const shown = sections.filter(({ isShown }) => isShown(subject));
  const stackOf = (some: readonly Section<Subject>[]): ReactNode => (
    <Stack gap="md">
      {some.map((section) => (
        <OneSection key={section.key} section={section} subject={subject} reread={reread} />
      ))}
    </Stack>
  );
  const aside = shown.filter(({ isAside }) => isAside);
  if (isStacked || aside.length === 0) return stackOf(shown);
  return <Columns main={stackOf(shown.filter(({ isAside }) => !isAside))} side={stackOf(aside)} />;
};
