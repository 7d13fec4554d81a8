/**
 * Loaded into a process before its start: makes its clock wrong by this many milliseconds. Only the database's clock
 * is right.
 */
const shiftMs = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, newTarget) as Date,
  get: (target, property, receiver) =>
    property === 'now'
      ? () => RealDate.now() + shiftMs
      : (Reflect.get(target, property, receiver) as unknown),
});
