import type { SimulatorContext } from '../context.ts'
import { Refusal } from './answers.ts'

const WINDOW = 60_000

/** Counts accepted requests of one key in a window of 60 s on the simulator's clock. */
export function createRateLimit(context: Pick<SimulatorContext, 'clock' | 'settings'>) {
  const accepted = new Map<string, number[]>()
  return {
    /** Throws `limite_excedido` when the key has used up its requests. */
    count(key: string) {
      const now = context.clock.now()
      const { rate, window } = context.settings
      const from = window === 'fixed' ? Math.floor(now / WINDOW) * WINDOW - 1 : now - WINDOW
      const recent = (accepted.get(key) ?? []).filter((at) => at > from && at <= now)
      if (recent.length >= rate) {
        throw new Refusal(429, 'limite_excedido', `Limite de ${rate} requisições por minuto excedido.`)
      }
      recent.push(now)
      accepted.set(key, recent)
    },
  }
}
