/**
 * Moves the clock of the program that loads this by CLOCK_SHIFT milliseconds; time then goes on from there. Node.js
 * loads it with `--import`, worker threads too, and a browser as an init script with a global of the same name.
 * Only what reads `Date` is moved: timers, cookies and certificates keep the real time.
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
