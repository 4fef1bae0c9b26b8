import type { Simulator } from '../simulator/server.ts'

/** Captures notes until this many are sales of our own companies; most of these name Pix. */
export async function captureSales(simulator: Simulator, count: number): Promise<void> {
  for (let sales = 0; sales < count; ) {
    const { papel, tipo } = await simulator.captureDocument({ modelo: 'nfe' })
    sales += Number(papel === 'emitente' && tipo === 'saida')
  }
}
