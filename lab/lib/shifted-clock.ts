/**
 * Loaded into a process before it starts: its clock is wrong by so many milliseconds. Only the database's is
 * right.
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
