import ts from 'typescript';

/** A word with another meaning here or another name in the field, and its replacement. */
interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Identifiers in which the word is right. */
  readonly isRight?: RegExp;
  /** Files in which the word is right: a provider's own terms. */
  readonly files?: RegExp;
}

const aboutPayout =
  /^packages\/providers\/|^apps\/sandbox\/|^packages\/platform\/src\/config\/|payments\/gateway|^apps\/api\/src\/compose\/|^apps\/api\/test\/support\/(payments|concurrency|payments-model|app)\/|^lab\/(storm|machines|faults|lib)\/|^scripts\/(lib\/demo-environment|deploy\/trial-settings)|^apps\/investor\/src\/features\/payment\//;

/** docs/domain-language.md has the words. */
const bannedWords: readonly BannedWord[] = [
  {
    pattern: /[pP]ayout|PAYOUT/,
    instead: 'distribution, or bank account',
    isRight: /[pP]ayoutMethod|payout_method|AtPayout$/,
    files: aboutPayout,
  },
  { pattern: /[wW]orld(?!wide)/, instead: 'external account', isRight: /^IconWorld$/ },
  { pattern: /^hold(?!er|ing|FromWallet|(Wallet)?Part|s?$)/, instead: 'lock, or defer' },
  {
    pattern: /^take(?!Over|Backup|s?Interest)[A-Z]|[tT]ak(e|en)Back(?!up)/,
    instead: 'claim, revoke or return',
    isRight: /TakeFirst/,
  },
  { pattern: /^note[A-Z]|[nN]oted/, instead: 'record' },
  { pattern: /^tell|Tell[A-Z]|[tT]old/, instead: 'notify, or report' },
  { pattern: /[fF]org(et|ot)(?!Password)/, instead: 'delete, or purge' },
  { pattern: /^keep(?!PreviousData|Mounted|[aA]live)|[kK]ept/, instead: 'store' },
  { pattern: /[sS]weep/, instead: 'scheduled job' },
  { pattern: /[lL]adder/, instead: 'verification levels' },
  { pattern: /^trail(?!ing)|TrailOf/, instead: 'audit log' },
  { pattern: /[iI]dentityMark/, instead: 'identity fingerprint' },
  { pattern: /[wW]ish/, instead: 'request' },
  { pattern: /[oO]bstacle/, instead: 'blocker' },
  { pattern: /potOf|onItsWay|setAside/, instead: 'distribution payable, in transit, earmarked' },
  { pattern: /[fF]arewell/, instead: 'account-closed mail' },
  { pattern: /[bB]rought/, instead: 'pending referral' },
  { pattern: /[mM]oneyBlock(?!er)|blockReversed|OpenBlock/, instead: 'account restriction' },
  { pattern: /[sS]cene(?!ry)/, instead: 'fixture' },
  {
    pattern: /^[sS]tor(y|ies)$|Story[A-Z]|[a-z]Story$/,
    instead: 'demo timeline',
    files: /\.stories\.tsx$|\.storybook/,
  },
  { pattern: /^[sS]tage$/, instead: 'state text' },
  { pattern: /[mM]eeting|[a-z]Pairs$/, instead: 'race cases' },
  { pattern: /[wW]rongWay/, instead: 'mispayment cases' },
];

const identifiersOf = (path: string, text: string): string[] => {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const names: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, look);
  };
  look(file);
  return [...new Set(names)];
};

/** Finds identifiers of a file with a banned word, except those that the investors' contract fixes. */
export const findBannedWords = (path: string, text: string, fixed: ReadonlySet<string>): string[] =>
  identifiersOf(path, text).flatMap((name) =>
    bannedWords
      .filter(
        ({ pattern, isRight, files }) =>
          pattern.test(name) &&
          !fixed.has(name) &&
          isRight?.test(name) !== true &&
          files?.test(path) !== true,
      )
      .map(({ instead }) => `${path}: ${name} (${instead})`),
  );
