import type { ErrorCode, RouteDefinition, AnswerOf, BodyOf, CallInput, ParamsOf } from '@parcela/contract';
import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { type IconComponent, saveFile, type StandardResult, type StandardSchema } from '@parcela/ui';
import type { ReactNode } from 'react';
import { call } from '../api/api.ts';
import type { Staff } from '../session/staff.ts';
import { emptyOf, fromForm, toForm } from './field-values.ts';
import type { Field } from './fields.ts';
import { issuesOfUnread } from './numbers/unread-number.ts';
import type { Words } from './values.ts';

export type FormValues = Readonly<Record<string, unknown>>;
type WriteRoute = RouteDefinition & { readonly method: 'POST' | 'PUT' | 'DELETE' };
type HasBody<R, Yes> = R extends { readonly body: unknown } ? Yes : unknown;
type HasParams<R, Yes> = R extends { readonly params: unknown } ? Yes : unknown;
type Bodies<Body> = Extract<Body, object>;
type KeysOf<Body> = Body extends unknown ? keyof Body & string : never;

/** An action on a subject as written in a descriptor. It needs the permission of its route. */
export type ActionSpec<R extends WriteRoute, Subject> = {
  /** The submit button of an action `edit` or `edit-…` is labelled _Save_. */
  readonly key: string;
  readonly route: R;
  readonly label: PhraseId;
  readonly icon?: IconComponent;
  readonly isDangerous?: boolean;
  /** A wide dialog, for texts in several languages. */
  readonly isWide?: boolean;
  /** The usual next step, shown as a filled button. */
  readonly isMain?: boolean;
  /**
   * False hides the action; a text disables it and gives the reason. Default: offered to all staff with the
   * permission.
   */
  readonly offered?: (subject: Subject, staff: Staff) => boolean | Words;
  /** The effect of the action, shown before it is sent; may ask the server. */
  readonly consequences: (subject: Subject) => readonly Words[] | Promise<readonly Words[]>;
  /** The effect of the typed values, read again whenever they change; may ask the server. */
  readonly effect?: (values: FormValues, subject: Subject) => Promise<readonly Words[]>;
  /** Tells whether a second staff member has to approve; the dialog announces it. */
  readonly needsApproval?: (subject: Subject) => boolean;
  /**
   * Also offers the action on several chosen rows, with one request per row and the same fields; returns their joint
   * consequences.
   */
  readonly inBulk?: (subjects: readonly Subject[]) => readonly Words[];
  /** Tells whether a row can be one of several chosen rows; default: like `offered`. */
  readonly offeredInBulk?: (subject: Subject) => boolean;
  /** Shown below the consequences, such as a picture of the subject. */
  readonly above?: (subject: Subject) => ReactNode;
  /** Refusals about one field, by their codes. */
  readonly atField?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Shown after success. A request for approval has its own notice. */
  readonly done: PhraseId;
  /** The findings of a dry run, which the open dialog shows; null: the answer is the result of the action. */
  readonly report?: (answer: AnswerOf<R>, subject: Subject) => readonly Words[] | null;
  /** A file in the answer, which the browser saves. */
  readonly file?: (answer: AnswerOf<R>) => { readonly name: string; readonly content: string };
  /** A page of the site that the answer opens in a new tab. */
  readonly opens?: (answer: AnswerOf<R>) => string;
  /** The address opened after success, such as the page of a new item. */
  readonly leadsTo?: (answer: AnswerOf<R>) => string;
} & HasParams<R, { readonly params: (subject: Subject) => ParamsOf<R> }> &
  HasBody<
    R,
    {
      /** Fields by the names of the body; validated by the schema of the route. */
      readonly fields?: { readonly [Name in KeysOf<BodyOf<R>>]?: Field | ((subject: Subject) => Field) };
      /** Values of the body that the user does not type, such as the version. */
      readonly fixed?: (subject: Subject) => Partial<Bodies<BodyOf<R>>>;
      /** Initial values of the fields; a phrase appears in the language of the signed-in staff member. */
      readonly initial?: (subject: Subject) => FormValues;
      /** Builds the body when it differs from the plain fields. */
      readonly body?: (values: FormValues, subject: Subject) => unknown;
    }
  >;

/** An action without its route's type, as the generic screens use it. */
export interface Action<Subject> {
  readonly key: string;
  readonly label: PhraseId;
  /** The label of the submit button. */
  readonly submit: PhraseId;
  readonly icon?: IconComponent | undefined;
  readonly isDangerous: boolean;
  readonly isMain: boolean;
  readonly isWide: boolean;
  readonly permission: StaffPermission | null;
  readonly offered: (subject: Subject, staff: Staff) => boolean | Words;
  readonly consequences: (subject: Subject) => readonly Words[] | Promise<readonly Words[]>;
  readonly effect: ((values: FormValues, subject: Subject) => Promise<readonly Words[]>) | null;
  readonly needsApproval: (subject: Subject) => boolean;
  readonly inBulk: ((subjects: readonly Subject[]) => readonly Words[]) | undefined;
  readonly offeredInBulk?: ((subject: Subject) => boolean) | undefined;
  readonly fields: (subject: Subject) => readonly (readonly [name: string, field: Field])[];
  readonly initial: (subject: Subject) => FormValues;
  readonly schemaOf: (subject: Subject) => StandardSchema<FormValues>;
  readonly above: (subject: Subject) => ReactNode;
  readonly atField: Readonly<Partial<Record<string, string>>>;
  readonly send: (subject: Subject, values: FormValues, key: string) => Promise<unknown>;
  readonly done: PhraseId;
  readonly leadsTo: (answer: unknown) => string | null;
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

/** The form does not send empty fields. */
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
        const unread = issuesOfUnread(values);
        const result = route.body['~standard'].validate(bodyOf(values, subject)) as StandardResult<unknown>;
        const issues = [...unread, ...(result.issues ?? [])];
        return issues.length === 0 ? accepted : { issues };
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
    submit: /^edit(-|$)/.test(spec.key) ? 'bo.action.save' : spec.label,
    icon: spec.icon,
    isDangerous: spec.isDangerous ?? false,
    isMain: spec.isMain ?? false,
    isWide: spec.isWide ?? false,
    permission: route.permission ?? null,
    offered: spec.offered ?? (() => true),
    consequences: spec.consequences,
    effect:
      spec.effect === undefined
        ? null
        : async (values, subject) => (await spec.effect?.(typedOf(values, subject), subject)) ?? [],
    needsApproval: spec.needsApproval ?? (() => false),
    inBulk: spec.inBulk,
    offeredInBulk: spec.offeredInBulk,
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
    leadsTo: (answer) => spec.leadsTo?.(answer as AnswerOf<R>) ?? null,
    report: (answer, subject) => spec.report?.(answer as AnswerOf<R>, subject) ?? null,
    opens: (answer) => spec.opens?.(answer as AnswerOf<R>) ?? null,
  };
};

/** Makes actions on a known subject, for descriptors: `actions: (action) => [action({ … })]`. */
export type ActionMaker<Subject> = <const R extends WriteRoute>(
  spec: ActionSpec<R, Subject>,
) => Action<Subject>;
