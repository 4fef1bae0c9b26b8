import type { SimulatorContext } from '../context.ts'
import { isRecord, type JsonRecord, textOf } from '../json.ts'
import { companies } from './state/companies.ts'
import type { FiscalDocument } from './state/document.ts'
import type { AccountingState } from './state/state.ts'

/** The body of a delivery. */
export type AccountingEvent = JsonRecord & { id: string }

/**
 * `documento.capturado` takes the contract's data, a record with a document's `chave`, or nothing (the newest
 * document); the other types, whose data the contract leaves open, get plausible data by default.
 */
export function createEventBuilder(context: SimulatorContext, state: AccountingState) {
  const ids = context.random(`accounting events from ${context.clock.began()}`)
  return (type: string, data: JsonRecord): AccountingEvent => ({
    id: `evt_${ids.alphanumeric(24)}`,
    tipo: type,
    versao: '1',
    criado_em: context.clock.iso(),
    dados: type === 'documento.capturado' ? captureData(state, data) : { ...sampleData(type, context), ...data },
  })
}

function captureData(state: AccountingState, data: JsonRecord): JsonRecord {
  if (isRecord(data.documento)) return data
  const document = state.find(textOf(data, 'chave') ?? '') ?? state.documents.at(-1)
  return document ? capturedDocument(document) : data
}

function capturedDocument(document: FiscalDocument): JsonRecord {
  const { id, key, model } = document
  return {
    empresa_id: document.company.id,
    documento: { id, chave: key, modelo: model, competencia: document.period },
  }
}

function sampleData(type: string, { clock }: SimulatorContext): JsonRecord {
  const empresa_id = companies[0]?.id
  if (type === 'sync.falhou') return { empresa_id, origem: 'nfe', motivo: 'SEFAZ indisponível' }
  if (type === 'certificado.vencendo') {
    return { empresa_id, vence_em: new Date(clock.now() + 15 * 86_400_000).toISOString() }
  }
  if (type === 'importacao.concluida') return { empresa_id, documentos: 128, recusados: 2 }
  return {}
}
