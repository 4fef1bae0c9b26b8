/** Shifts the clock of this process or page; returns a function that moves it to an instant. */
export function shiftedBy(ms: number): (instant: number) => void {
  const RealDate = Date
  let shift = ms
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + shift] : given),
    apply: () => new Date().toString(),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name)),
  })
  return (instant) => {
    shift = instant - RealDate.now()
  }
}

/** The shift as a script for a browser's page. */
export const shiftScript = (ms: number) => `(${shiftedBy.toString()})(${ms})`

/** Message that moves a process's clock, and its answer. */
export type ClockMove = { clockAt: number }

export const isClockMove = (message: unknown): message is ClockMove =>
  typeof message === 'object' && message !== null && 'clockAt' in message && typeof message.clockAt === 'number'

const { CLOCK_SHIFT_MS: given, CLOCK_AT: startsAt } = process.env
if (startsAt !== undefined) {
  const moveTo = shiftedBy(Number(startsAt) - Date.now())
  process.on('message', (message) => {
    if (!isClockMove(message)) return
    moveTo(message.clockAt)
    process.send?.(message)
  })
  process.channel?.unref()
} else if (given !== undefined) shiftedBy(Number(given))
