import type { RowOf } from '@parcela/contract';
import type { listApprovals } from '@parcela/contract/operator';
import type { ApprovalThing } from '@parcela/domain';
import { to } from '../../shared/navigation/to.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import {
  count,
  day,
  instant,
  link,
  list,
  money,
  nothing,
  rate,
  say,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { anomalyWords } from '../../shared/words/anomaly.ts';
import { thingName } from '../../shared/words/event-name.ts';

type Approval = RowOf<typeof listApprovals>;
type Asked = Pick<Approval, 'facts' | 'state' | 'subject'>;
type Fact = NonNullable<Approval['facts']>[number];
type FactValue = Fact['value'];

const pages: Readonly<Record<ApprovalThing, ((documentId: string) => string) | null>> = {
  investor: to.investor,
  order: to.order,
  project: to.project,
  member: to.staffMember,
  // A payment has a page only while it waits, so a payer has no page.
  payer: null,
  account: to.bankAccount,
  transfer: to.transfer,
  line: to.movement,
};

const thing = ({ thing: kind, documentId, name }: Extract<FactValue, { kind: 'thing' }>): Value => {
  if (name === null) return words('boApprovals.fact.gone');
  const shown = name === '' ? words('boApprovals.fact.nameless') : text(name);
  const page = pages[kind];
  return page === null || documentId === null ? shown : link(name, page(documentId));
};

const warnings = (found: Extract<FactValue, { kind: 'warnings' }>['warnings']): Value =>
  found.length === 0
    ? words('boApprovals.fact.noWarnings')
    : list(found.map((anomaly): Value => ({ kind: 'words', words: anomalyWords(anomaly) })));

const checks = ({ missing }: Extract<FactValue, { kind: 'checks' }>): Value =>
  missing.length === 0
    ? words('boApprovals.fact.checksMet')
    : words('boApprovals.fact.checksMissing', {
        what: list(missing.map((check) => words(`item.project.not_ready.${check}`))),
      });

/** A fact in the reader's language. */
export const valueOfFact = (fact: FactValue): Value => {
  switch (fact?.kind) {
    case undefined:
      return nothing;
    case 'thing':
      return thing(fact);
    case 'money':
      return list(fact.sums.map(({ amount, currency }) => money(amount, currency)));
    case 'count':
      return count(fact.count);
    case 'period':
      return words('boApprovals.fact.days', { from: day(fact.from), to: day(fact.to) });
    case 'day':
      return day(fact.on);
    case 'instant':
      return instant(fact.at);
    case 'text':
      return text(fact.text);
    case 'rate':
      return rate(fact.rate);
    case 'words':
      return list(fact.words.map((word) => words(`boApprovals.word.${word}`)));
    case 'roles':
      return list(fact.roles.map((role) => words(`bo.role.${role}`)));
    case 'checks':
      return checks(fact);
    case 'warnings':
      break;
  }
  return warnings(fact.warnings);
};

const withNow = ({ value, now, isChanged }: Fact): Value =>
  isChanged
    ? list([valueOfFact(value), words('boApprovals.fact.now', { value: valueOfFact(now) })])
    : valueOfFact(value);

const labelOf = ({ name }: Fact): FactOf[0] => `boApprovals.fact.name.${name}`;

/** Each fact under its name: the requested value and what has changed since the request. */
export const factsOf = ({ facts }: Pick<Approval, 'facts'>): readonly FactOf[] =>
  (facts ?? []).map((fact) => [labelOf(fact), withNow(fact)]);

const isThere = ({ value }: Fact): boolean => value !== null;
const isMoney = ({ value }: Fact): boolean => value?.kind === 'money';

/** A number or a checklist makes sense only with its name. */
const named = (fact: Fact): Value =>
  fact.value?.kind === 'count' || fact.value?.kind === 'checks'
    ? words('boApprovals.fact.named', { name: words(labelOf(fact)), value: withNow(fact) })
    : withNow(fact);

/** The investor and the subject of a request, which distinguish it from other requests. */
export const aboutOf = ({ facts, subject }: Asked): Value => {
  if (facts === null) return thingName(subject.type);
  const about = facts.filter((fact) => isThere(fact) && !isMoney(fact) && fact.value?.kind !== 'warnings');
  return list(about.map(named));
};

/** The amounts of a request, each with its name where there are several. */
export const amountsOf = ({ facts }: Pick<Approval, 'facts'>): Value => {
  const amounts = (facts ?? []).filter((fact) => isThere(fact) && isMoney(fact));
  const [only] = amounts;
  if (amounts.length === 1 && only !== undefined) return withNow(only);
  return list(
    amounts.map((fact) =>
      words('boApprovals.fact.named', { name: words(labelOf(fact)), value: withNow(fact) }),
    ),
  );
};

/** All facts in one sentence, for a decision on several requests. */
export const inOneSentence = (what: Value, approval: Pick<Approval, 'facts'>): Words =>
  say('boApprovals.approve.each', {
    what,
    facts: list(
      factsOf(approval)
        .filter(([, value]) => value.kind !== 'nothing')
        .map(([label, value]) => words('boApprovals.fact.named', { name: words(label), value })),
    ),
  });
