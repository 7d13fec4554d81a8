import type { ErrorCode, RouteDefinition } from '@parcela/contract';
import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { type IconComponent, saveFile, type StandardResult, type StandardSchema } from '@parcela/ui';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import type { AnswerOf, BodyOf, CallInput, ParamsOf } from '../api/route-types.ts';
import type { Staff } from '../session/staff.ts';
import { emptyOf, fromForm, toForm } from './field-values.ts';
import type { Field } from './fields.ts';
import type { Words } from './values.ts';

export type FormValues = Readonly<Record<string, unknown>>;
type WriteRoute = RouteDefinition & { readonly method: 'POST' | 'PUT' | 'DELETE' };
type HasBody<R, Yes> = R extends { readonly body: unknown } ? Yes : unknown;
type HasParams<R, Yes> = R extends { readonly params: unknown } ? Yes : unknown;
type Bodies<Body> = Extract<Body, object>;
type KeysOf<Body> = Body extends unknown ? keyof Body & string : never;

/** An action on a subject as written in a descriptor. The permission is that of the route. */
export type ActionSpec<R extends WriteRoute, Subject> = {
  readonly key: string;
  readonly route: R;
  readonly label: PhraseId;
  readonly icon?: IconComponent;
  readonly isDangerous?: boolean;
  /** A wide dialog, for texts in several languages. */
  readonly isWide?: boolean;
  /** The usual next step; its button is filled. */
  readonly isMain?: boolean;
  /** False hides the action; words disable it and say why. Default: offered to everybody with the permission. */
  readonly offered?: (subject: Subject, staff: Staff) => boolean | Words;
  /** What the action will do, shown before it is sent; may ask the server. */
  readonly consequences: (subject: Subject) => readonly Words[] | Promise<readonly Words[]>;
  /** Whether a second person has to approve; the dialog says so. */
  readonly needsApproval?: (subject: Subject) => boolean;
  /** Offers the action on several chosen rows too, one request each with the same fields; says what they do together. */
  readonly inBulk?: (subjects: readonly Subject[]) => readonly Words[];
  /** Shown below the consequences, such as a picture of the subject. */
  readonly above?: (subject: Subject) => ReactNode;
  /** Refusals that are about one field, by their codes. */
  readonly atField?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Shown after success. A request for approval has its own notice. */
  readonly done: PhraseId;
  /** What a dry run found: it is shown and the dialog stays; null: the answer is what was done. */
  readonly report?: (answer: AnswerOf<R>, subject: Subject) => readonly Words[] | null;
  /** A file in the answer, which the browser saves. */
  readonly file?: (answer: AnswerOf<R>) => { readonly name: string; readonly content: string };
  /** A page of the site that the answer opens, in a tab of its own. */
  readonly opens?: (answer: AnswerOf<R>) => string;
  /** The address opened after success, when the subject no longer exists. */
  readonly leadsTo?: (subject: Subject) => string;
} & HasParams<R, { readonly params: (subject: Subject) => ParamsOf<R> }> &
  HasBody<
    R,
    {
      /** Fields by the names of the body; validated by the schema of the route. */
      readonly fields?: { readonly [Name in KeysOf<BodyOf<R>>]?: Field | ((subject: Subject) => Field) };
      /** Values of the body that nobody types, such as the version. */
      readonly fixed?: (subject: Subject) => Partial<Bodies<BodyOf<R>>>;
      /** First values of the fields; a phrase is said in the language of whoever works. */
      readonly initial?: (subject: Subject) => FormValues;
      /** Builds the body when it is not simply the fields under their names. */
      readonly body?: (values: FormValues, subject: Subject) => unknown;
    }
  >;

/** An action without the type of its route, as the generic screens use it. */
export interface Action<Subject> {
  readonly key: string;
  readonly label: PhraseId;
  readonly icon?: IconComponent | undefined;
  readonly isDangerous: boolean;
  readonly isMain: boolean;
  readonly isWide: boolean;
  readonly permission: StaffPermission | null;
  readonly offered: (subject: Subject, staff: Staff) => boolean | Words;
  readonly consequences: (subject: Subject) => readonly Words[] | Promise<readonly Words[]>;
  readonly needsApproval: (subject: Subject) => boolean;
  readonly inBulk: ((subjects: readonly Subject[]) => readonly Words[]) | undefined;
  readonly fields: (subject: Subject) => readonly (readonly [name: string, field: Field])[];
  readonly initial: (subject: Subject) => FormValues;
  readonly schemaOf: (subject: Subject) => StandardSchema<FormValues>;
  readonly above: (subject: Subject) => ReactNode;
  readonly atField: Readonly<Partial<Record<string, string>>>;
  readonly send: (subject: Subject, values: FormValues, key: string) => Promise<unknown>;
  readonly done: PhraseId;
  readonly leadsTo?: ((subject: Subject) => string) | undefined;
  readonly report: (answer: unknown, subject: Subject) => readonly Words[] | null;
  readonly opens: (answer: unknown) => string | null;
}

interface LooseSpec<Subject> {
  readonly params?: (subject: Subject) => unknown;
  readonly fields?: Readonly<Record<string, Field | ((subject: Subject) => Field)>>;
  readonly fixed?: (subject: Subject) => FormValues;
  readonly initial?: (subject: Subject) => FormValues;
  readonly body?: (values: FormValues, subject: Subject) => unknown;
}

/** Empty fields are not sent. */
const filled = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));

/** Validates the form by the schema of the body that it would send. */
const schemaOf =
  <Subject>(route: RouteDefinition, bodyOf: (values: FormValues, subject: Subject) => unknown) =>
  (subject: Subject): StandardSchema<FormValues> => ({
    '~standard': {
      version: 1,
      vendor: 'parcela',
      validate: (value) => {
        const values = value as FormValues;
        const accepted: StandardResult<FormValues> = { value: values };
        if (route.body === undefined) return accepted;
        const result = route.body['~standard'].validate(bodyOf(values, subject)) as StandardResult<unknown>;
        return result.issues === undefined ? accepted : { issues: result.issues };
      },
    },
  });

/** Turns a spec into an action that hides its route. */
export const makeAction = <const R extends WriteRoute, Subject>(
  spec: ActionSpec<R, Subject>,
): Action<Subject> => {
  const { route } = spec;
  const loose = spec as LooseSpec<Subject>;
  const fields = (subject: Subject) =>
    Object.entries(loose.fields ?? {}).map(
      ([name, field]) => [name, typeof field === 'function' ? field(subject) : field] as const,
    );
  const typedOf = (values: FormValues, subject: Subject): FormValues => ({
    ...values,
    ...Object.fromEntries(fields(subject).map(([name, field]) => [name, fromForm(field, values[name])])),
  });
  const bodyOf = (values: FormValues, subject: Subject): unknown => {
    const typed = typedOf(values, subject);
    return loose.body === undefined
      ? { ...filled(typed), ...loose.fixed?.(subject) }
      : loose.body(typed, subject);
  };
  const initial = (subject: Subject): FormValues => {
    const given = loose.initial?.(subject) ?? {};
    const ofFields = fields(subject).map(([name, field]) => [
      name,
      name in given ? toForm(field, given[name]) : emptyOf(field),
    ]);
    return { ...given, ...Object.fromEntries(ofFields) };
  };
  return {
    key: spec.key,
    label: spec.label,
    icon: spec.icon,
    isDangerous: spec.isDangerous ?? false,
    isMain: spec.isMain ?? false,
    isWide: spec.isWide ?? false,
    permission: route.permission ?? null,
    offered: spec.offered ?? (() => true),
    consequences: spec.consequences,
    needsApproval: spec.needsApproval ?? (() => false),
    inBulk: spec.inBulk,
    fields,
    initial,
    schemaOf: schemaOf(route, bodyOf),
    above: spec.above ?? (() => null),
    atField: spec.atField ?? {},
    send: async (subject, values, key) => {
      const answer = await call(
        route,
        {
          ...(loose.params === undefined ? {} : { params: loose.params(subject) }),
          ...(route.body === undefined ? {} : { body: bodyOf(values, subject) }),
        } as CallInput<R>,
        { key },
      );
      const file = spec.file?.(answer);
      if (file !== undefined) saveFile(new Blob([file.content]), file.name);
      return answer;
    },
    done: spec.done,
    leadsTo: spec.leadsTo,
    report: (answer, subject) => spec.report?.(answer as AnswerOf<R>, subject) ?? null,
    opens: (answer) => spec.opens?.(answer as AnswerOf<R>) ?? null,
  };
};

/** Makes actions on a known subject, for descriptors: `actions: (action) => [action({ … })]`. */
export type ActionMaker<Subject> = <const R extends WriteRoute>(
  spec: ActionSpec<R, Subject>,
) => Action<Subject>;
