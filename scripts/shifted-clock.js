/**
 * Shifts the clock of the program that loads this by CLOCK_SHIFT milliseconds; it then runs on normally. Node.js and its
 * worker threads load it with `--import`, a browser as an init script with a global of the same name.
 * Only `Date` is shifted: timers, cookies and certificates use the real time.
 */
{
  const shift = Number(globalThis.CLOCK_SHIFT ?? globalThis.process?.env.CLOCK_SHIFT ?? 0);
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + shift;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  });
  RealDate.prototype.constructor = globalThis.Date;
}
