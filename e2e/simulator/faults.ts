import type { Clock } from './clock.ts'

export const faultKinds = [
  'status',
  '429',
  'reset',
  'applied-then-reset',
  'applied-then-status',
  'timeout',
  'applied-then-timeout',
  'applied-then-refused',
  'delay',
  'truncated',
  'html',
  'half-json',
  'success-false',
  'empty',
  'hostile',
] as const

export type FaultKind = (typeof faultKinds)[number]
export type Service = 'accounting' | 'pix'

export interface FaultOrder {
  service: Service
  method?: string
  /** An exact path, or a prefix with a trailing `*`. */
  path: string
  /** Only requests whose address or body contains this text; for a multipart body its fields and file names. */
  match?: string
  /** Number of requests affected, of `applied-then-refused` of the refused repetitions; default 1. */
  times?: number
  kind: FaultKind
  status?: number
  body?: unknown
  headers?: Record<string, string>
  ms?: number
  /** Duration on the simulator's clock during which every matching request is affected, regardless of `times`. */
  forMs?: number
  /** Seed of the first hostile answer, increased for each further one. */
  seed?: number
}

export interface Fault extends FaultOrder {
  id: string
  remaining: number
  /** When the fault ends by itself; null: after its `times`. */
  until: string | null
  /** Address and body of the order whose repetition is refused. */
  repeats?: string
}

interface FaultTarget {
  service: Service
  method: string
  path: string
  /** Address and body. */
  text: string
}

export interface Faults {
  arm(order: FaultOrder): string
  /** The first matching armed fault, counted as used. */
  take(target: FaultTarget): Fault | undefined
  list(): Fault[]
  /** Without an id: all faults. */
  clear(id?: string): void
}

export function createFaults(clock: Pick<Clock, 'now'>): Faults {
  let armed: Fault[] = []
  let count = 0
  const forget = (gone: (fault: Fault) => boolean) => {
    armed = armed.filter((fault) => !gone(fault))
  }
  const forgetEnded = () => forget(({ until }) => until !== null && Date.parse(until) <= clock.now())
  return {
    arm(order) {
      count += 1
      const id = `fault-${count}`
      const until = order.forMs === undefined ? null : new Date(clock.now() + order.forMs).toISOString()
      const first = Number(order.kind === 'applied-then-refused')
      armed.push({ ...order, id, remaining: (order.times ?? 1) + first, until })
      return id
    },
    take(target) {
      forgetEnded()
      const fault = armed.find((candidate) => fits(candidate, target))
      if (!fault) return undefined
      if (fault.until === null) fault.remaining -= 1
      if (fault.remaining <= 0) forget((other) => other === fault)
      if (fault.kind !== 'applied-then-refused' || fault.repeats) return fault
      // The order whose answer is lost; from now on only its repetitions fit.
      fault.repeats = target.text
      return { ...fault, kind: 'applied-then-reset' }
    },
    list() {
      forgetEnded()
      return armed.map((fault) => ({ ...fault }))
    },
    clear(id) {
      armed = id === undefined ? [] : armed.filter((fault) => fault.id !== id)
    },
  }
}

/** A pattern is exact, or a prefix when it ends in `*`. */
export function pathFits(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path
}

function fits(fault: Fault, target: FaultTarget): boolean {
  return (
    fault.service === target.service &&
    (fault.method === undefined || fault.method.toUpperCase() === target.method) &&
    pathFits(fault.path, target.path) &&
    (fault.match === undefined || target.text.includes(fault.match)) &&
    (fault.repeats === undefined || fault.repeats === target.text)
  )
}
