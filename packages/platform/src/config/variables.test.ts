import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from './environment.ts';
import { configVariables, variableGroups } from './variables.ts';
import { ConfigurationError, readConfig } from './config.ts';

const readPage = (...path: string[]): string =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', '..', ...path), 'utf8');
const guide = readPage('docs', 'operations', 'start.md');
const settings = readPage('deploy', 'settings.env.example');

/** The lines of a list under a heading of the guide: the name without its ticks, the default in brackets, the meaning. */
const linesOf = (heading: string): string[][] => {
  const chapter = guide.split(/^### /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...chapter.matchAll(/^- `([A-Z\d_]+)`(?: \(([^)]+)\))?: (.+)$/gm)].map(
    ([, name = '', standard = '', meaning = '']) => [name, standard, meaning],
  );
};

const problemsOf = (variables: Record<string, string | undefined>): string => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
};

/** The value that a shell reads from an example. */
const inShell = (example: string): string =>
  example.replaceAll(/\$\(openssl rand -base64 (\d+)\)/g, (_, bytes: string) =>
    Buffer.alloc(Number(bytes), 5).toString('base64'),
  );

const examples = Object.fromEntries(
  Object.entries(variableGroups.required).map(([name, { example }]) => [name, inShell(example)]),
);

describe('configVariables', () => {
  it('explain every variable that a process reads, and no other variable', () => {
    expect(Object.keys(configVariables).toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it('are required if the schema requires them', () => {
    const { error } = environment.safeParse({});
    const refused = new Set(error?.issues.map(({ path }) => String(path[0])));
    expect(Object.keys(variableGroups.required).toSorted()).toEqual([...refused].toSorted());
  });

  it('give examples in the right form that production still refuses', () => {
    expect(environment.safeParse(examples).error).toBeUndefined();
    const others = { ...variableGroups.optional, ...variableGroups.demoOnly };
    for (const [name, { example }] of Object.entries(others))
      expect([name, environment.safeParse({ ...examples, [name]: inShell(example) }).error]).toEqual([
        name,
        undefined,
      ]);
    expect(problemsOf(examples)).toContain('COLLECTION_IBANS');
  });
});

describe('the guide to starting and the example of the settings', () => {
  it('explain each optional variable once, with its default and the words of the code', () => {
    const inGuide = linesOf('Variables that a deployment sets').map(
      ([name = '', standard = '', meaning = '']) => ({
        name,
        standard: standard.replaceAll('`', ''),
        meaning,
      }),
    );
    const [, optionalSettings = ''] = settings.split('# --- These have a default');
    const inSettings = optionalSettings
      .split('\n\n')
      .map((entry) => ({
        name: /^#([A-Z\d_]+)=''$/m.exec(entry)?.[1] ?? '',
        standard: /^# default (.+)$/m.exec(entry)?.[1] ?? '',
        meaning: entry.replace('# ', ''),
      }))
      .filter(({ name }) => name !== '' && name !== 'PROXY_TLS');
    const explained = [...inGuide, ...inSettings];
    expect(explained.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(variableGroups.optional).toSorted(),
    );
    const defaults: Readonly<Record<string, string | number | undefined>> = {
      ...environment.parse(examples),
      HOST: '0.0.0.0',
    };
    for (const [name, { purpose }] of Object.entries(variableGroups.optional)) {
      const { standard, meaning } = explained.find((variable) => variable.name === name) ?? {};
      expect(meaning?.startsWith(purpose), `${name}: ${purpose}`).toBe(true);
      expect([name, standard]).toEqual([name, `${defaults[name] ?? ''}`]);
    }
  });
});

describe('incompleteConfiguration', () => {
  it('names each missing variable once, with its purpose and an example', () => {
    const message = problemsOf({ SMTP_URL: '  ' });
    expect(message).not.toContain('Invalid input');
    for (const [name, { purpose, example }] of Object.entries(variableGroups.required)) {
      expect(message.split(`  ${name}: `)).toHaveLength(2);
      expect(message).toContain(`  ${name}: ${purpose}\n      for example ${name}=${example}`);
    }
    for (const name of Object.keys(variableGroups.optional)) expect(message).not.toContain(`  ${name}: `);
  });

  it('separates wrong values from missing ones, and shows no value', () => {
    const key = `k1:${Buffer.alloc(32, 5).toString('base64')}`;
    const message = problemsOf({
      ...examples,
      SMTP_URL: undefined,
      PORT: '99999999',
      SUMSUB_SECRET_KEY: 'tooshort',
      DATA_KEYS: `${key},${key}`,
    });
    const [, missing = '', unfit = ''] = message.split(/Missing:|In another form than expected:/);
    expect([...missing.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name)).toEqual(['SMTP_URL']);
    expect([...unfit.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name)).toEqual([
      'PORT',
      'DATA_KEYS',
      'SUMSUB_SECRET_KEY',
    ]);
    expect(unfit).toContain('each key has an id of its own');
    for (const value of ['99999999', 'tooshort', key]) expect(message).not.toContain(value);
  });
});
