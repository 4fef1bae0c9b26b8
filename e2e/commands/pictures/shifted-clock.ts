/** Moves the clock of this process: all that asks for the time gets it moved by as many milliseconds. */
export function shiftedBy(ms: number): void {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + ms] : given),
    apply: () => new Date().toString(),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + ms : Reflect.get(target, name)),
  })
}

/** As a script for a browser's page. */
export const shiftScript = (ms: number) => `(${shiftedBy.toString()})(${ms})`

const given = Number(process.env.CLOCK_SHIFT_MS ?? 0)
if (given !== 0) shiftedBy(given)
