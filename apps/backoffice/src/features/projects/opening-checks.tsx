import { FactList, Link, NoticeBox } from '@parcela/ui';
import type { OpeningCheck } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { to } from '../../shared/navigation/to.ts';
import { type Action, makeAction } from '../../shared/resource/action.ts';
import { ActionButtons } from '../../shared/resource/action/action-buttons.tsx';
import { useSpeech } from '../../shared/resource/plain.ts';
import { instant, list, say, states } from '../../shared/resource/values.ts';
import { ValueView } from '../../shared/resource/value-view.tsx';
import classes from './opening-checks.module.css';
import { priceActions } from './price-actions.ts';
import { edits, publishAction } from './project-actions.ts';
import type { Project } from './project-form.ts';
import { checkName } from './project-states.ts';

/** The project's action, or another page, that supplies a missing item. */
type Mending =
  | { readonly actions: readonly Action<Project>[] }
  | { readonly pages: readonly (readonly [label: PhraseId, address: (project: Project) => string])[] };

const checkStates = states<'met' | 'missing'>({
  met: ['positive', 'boProjects.check.met'],
  missing: ['attention', 'boProjects.check.missing'],
});

const facts = edits.facts((action) => makeAction(action));
const mendings: Readonly<Record<OpeningCheck, Mending>> = {
  published: { actions: publishAction((action) => makeAction(action)) },
  price: { actions: priceActions((action) => makeAction(action)) },
  orderDocuments: {
    pages: [
      ['boProjects.check.terms', () => to.legalDocument('terms')],
      ['boProjects.check.whitePaper', () => to.legalDocument('whitePaper')],
    ],
  },
  prospectus: { pages: [['boProjects.prospectus', ({ project }) => to.legalDocument(project)]] },
  yields: { actions: facts },
  map: { actions: facts },
  ownership: { actions: edits.ownership((action) => makeAction(action)) },
};

const Mend = ({ check, subject, reread }: PartProps & { readonly check: OpeningCheck }): ReactNode => {
  const t = usePhrase();
  const mending = mendings[check];
  if ('actions' in mending)
    return <ActionButtons actions={mending.actions} subject={subject} reread={reread} />;
  return mending.pages.map(([label, address]) => (
    <Link key={label} to={address(subject)}>
      {t(label)}
    </Link>
  ));
};

interface PartProps {
  readonly subject: Project;
  readonly reread?: (() => Promise<Project>) | undefined;
}

const withCapital = (text: string): string => `${text.slice(0, 1).toLocaleUpperCase()}${text.slice(1)}`;

/** The conditions for the opening of a sale, each with the missing item and the place to supply it. */
export const OpeningChecks = ({ subject, reread }: PartProps): ReactNode => {
  const { plain, sentence } = useSpeech();
  const { openingChecks, openingFailure } = subject;
  return (
    <div className={classes['checks']}>
      {openingFailure !== null && (
        <NoticeBox tone="warning">
          {sentence(
            say('boProjects.opening.failed', {
              at: instant(openingFailure.at),
              what: list(openingFailure.missing.map(checkName)),
            }),
          )}
        </NoticeBox>
      )}
      <FactList
        density="compact"
        facts={(openingChecks ?? []).map(({ name, isMet }) => ({
          key: name,
          label: withCapital(plain(checkName(name))),
          value: (
            <span className={classes['check']}>
              <ValueView value={checkStates.value(isMet ? 'met' : 'missing')} />
              {!isMet && <Mend check={name} subject={subject} reread={reread} />}
            </span>
          ),
        }))}
      />
    </div>
  );
};
