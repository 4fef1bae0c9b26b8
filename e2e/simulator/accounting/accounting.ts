import type { Handler, SimulatorContext } from '../context.ts'
import type { JsonRecord } from '../json.ts'

export interface AccountingControl {
  /** False when there is no such document. */
  purge(id: string): boolean
  cancel(id: string): boolean
  /** Captures a new document and returns the `dados` of its event. */
  capture(data: JsonRecord): JsonRecord
  /** Captures a document whose PDF has this size and returns the `dados` of its event. */
  large(megabytes: number): JsonRecord
  counts(): JsonRecord
}

export interface AccountingEvent {
  id: string
  tipo: string
  versao: string
  criado_em: string
  dados: JsonRecord
}

export interface Accounting {
  handler: Handler
  control: AccountingControl
  buildAccountingEvent(type: string, data: JsonRecord): AccountingEvent
}

export function createAccounting(context: SimulatorContext): Accounting {
  return {
    handler: () => Promise.resolve(false),
    control: {
      purge: () => false,
      cancel: () => false,
      capture: (data) => data,
      large: () => ({}),
      counts: () => ({}),
    },
    buildAccountingEvent: (tipo, dados) => ({
      id: `evt_${context.random(`event:${context.clock.now()}`).alphanumeric(20)}`,
      tipo,
      versao: '1',
      criado_em: context.clock.iso(),
      dados,
    }),
  }
}
