import type { AttackCaller, AttackVisit } from './attack-callers.ts';
import { type AttackCoverage, createCoverage } from './attack-coverage.ts';
import { faultOf } from './answer-rules.ts';
import { type Draw, drawBy, isOnceIn } from './draw.ts';
import { createHarvestedIds, type HarvestedIds } from './harvested-ids.ts';
import { type Operation, operations } from './operations.ts';
import {
  bytesOf,
  callOfDocument,
  callOfMatrix,
  changeCall,
  pathOf,
  type PlannedCall,
} from './planned-call.ts';
import { type RawAnswer, sendRaw } from './send-raw.ts';
import { signed } from '../payments/signed-hooks.ts';

/** A broken rule, with the seed and the visit number that repeat it. */
export interface FuzzFault {
  readonly fault: string;
  readonly operationId: string;
  readonly visit: number;
  readonly role: string;
  readonly request: string;
  readonly answer: string;
}

export interface FuzzResult {
  readonly requests: number;
  readonly faults: readonly FuzzFault[];
  readonly coverage: AttackCoverage;
  readonly harvested: number;
  readonly slowestMs: number;
}

interface FuzzParts {
  readonly origin: string;
  readonly callerOf: (visit: AttackVisit) => Promise<AttackCaller>;
}

const faultsMax = 50;

/** The route for an address and a method; undefined if the address itself was changed. */
const routeFor = (operation: Operation, call: PlannedCall) => {
  if (Object.values(call.params).some((value) => value === '' || /[/?#]|^\.{1,2}$/.test(value)))
    return undefined;
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  return operations.find(({ route }) => route.path === operation.route.path && route.method === method)
    ?.route;
};

const codeIn = ({ text, status }: RawAnswer): string | undefined =>
  status >= 400 ? /"code":"([\w.]+)"/.exec(text)?.[1] : undefined;

const short = (text: string): string => (text.length > 500 ? `${text.slice(0, 500)}…` : text);

/**
 * The calls of one visit to an operation. A refused call changes nothing, so the valid calls come last: one by the
 * OpenAPI document with ids from earlier answers, the matrix's call, and the same call again with the same key.
 */
const callsOf = (
  operation: Operation,
  { caller, draw, ids, visit }: { caller: AttackCaller; draw: Draw; ids: HarvestedIds; visit: number },
): readonly (() => PlannedCall)[] => {
  const { route } = operation;
  const keyed = (call: PlannedCall, n: number): PlannedCall =>
    route.idempotency === 'none'
      ? call
      : { ...call, headers: { 'idempotency-key': `attack-${visit}-${n}`, ...call.headers } };
  const { headers } = caller;
  const byMatrix = (): PlannedCall => callOfMatrix(route, caller.values(), headers);
  const byDocument = (): PlannedCall => callOfDocument(operation, draw, { ids, headers });
  const changed = (n: number) => (): PlannedCall =>
    keyed(changeCall(isOnceIn(draw, 3) ? byDocument() : byMatrix(), operation, draw), n);
  const valid = { call: undefined as PlannedCall | undefined };
  return [
    changed(1),
    changed(2),
    changed(3),
    changed(4),
    changed(5),
    () => keyed(byDocument(), 6),
    () => (valid.call = keyed(byMatrix(), 7)),
    () => valid.call ?? keyed(byMatrix(), 7),
  ];
};

/**
 * Sends this many requests to all operations in turn. The seed determines the choices; ids and codes come from the
 * fixtures.
 */
export const fuzzOperations = async (
  { origin, callerOf }: FuzzParts,
  { seed, requests }: { readonly seed: number; readonly requests: number },
): Promise<FuzzResult> => {
  const coverage = createCoverage();
  const ids = createHarvestedIds();
  const faults: FuzzFault[] = [];
  const state = { sent: 0, slowestMs: 0 };

  const send = async (operation: Operation, call: PlannedCall, at: { visit: number; role: string }) => {
    const path = pathOf(operation.route, call);
    const { method } = call;
    const { headers, body } = signed(operation.route, call.headers, bytesOf(operation.route, call));
    state.sent += 1;
    const route = routeFor(operation, call);
    const record = (fault: string, answer: string): void => {
      const request = short(`${method} ${path}\n${JSON.stringify(headers)}\n${body?.toString() ?? ''}`);
      faults.push({ fault, operationId: operation.route.operationId, ...at, request, answer: short(answer) });
    };
    let answer: RawAnswer;
    try {
      answer = await sendRaw(origin, { method, path, headers, body });
    } catch (error) {
      record(error instanceof Error ? error.message : 'no answer', '');
      return;
    }
    coverage.count(operation.route.operationId, answer.status, codeIn(answer));
    state.slowestMs = Math.max(state.slowestMs, answer.ms);
    const fault = faultOf(route, call, answer);
    if (fault !== undefined) record(fault, `${answer.status} ${answer.text}`);
    if (answer.status < 300 && answer.text.startsWith('{'))
      ids.harvest(operation.route.path, JSON.parse(answer.text));
  };

  for (let visit = 0; state.sent < requests && faults.length < faultsMax; visit += 1) {
    const operation = operations[visit % operations.length];
    if (!operation) throw new Error('there are operations');
    const draw = drawBy(seed * 1_000_003 + visit);
    const caller = await callerOf({ operation, isFirst: visit < operations.length, draw });
    for (const make of callsOf(operation, { caller, draw, ids, visit })) {
      if (state.sent >= requests) break;
      await send(operation, make(), { visit, role: caller.role });
    }
  }
  return { requests: state.sent, faults, coverage, harvested: ids.count(), slowestMs: state.slowestMs };
};
