import type { EvidenceKind, Opinion, SituationType } from '@/lib/core/infraction'
import type { OperationState } from '@/lib/core/operation-states'

// A kept copy leaves the house: it speaks the language of those it may be shown to.

export const opinionWords: Record<Opinion, { title: string; typically: string }> = {
  accepted: {
    title: 'Foi fraude: concordamos',
    typically: 'Tipicamente, o valor sai da conta e volta a quem pagou.',
  },
  rejected: {
    title: 'Contestamos com a defesa abaixo',
    typically: 'O valor não é devolvido agora, mas pode permanecer bloqueado até o fim da análise da contestação.',
  },
}

export const stateWords: Record<OperationState, string> = {
  awaiting_approval: 'Aguarda aprovação',
  rejected: 'Não aprovada',
  sending: 'Em envio',
  unknown: 'Enviada, sem confirmação do provedor: o resultado é desconhecido',
  accepted: 'Recebida pelo provedor; ainda não aparece no status da infração',
  confirmed: 'Recebida pelo provedor, que mostra esta opinião na infração',
  failed: 'Não valeu',
}

export const evidenceWords: Record<EvidenceKind, string> = {
  sale: 'Venda',
  delivery: 'Entrega',
  conversation: 'Conversa',
  identity: 'Identidade',
  other: 'Outra',
}

const situationWords: Record<SituationType, string> = {
  SCAM: 'Golpe',
  ACCOUNT_TAKEOVER: 'Invasão de conta',
  COERCION: 'Coerção',
  FRAUDULENT_ACCESS: 'Acesso fraudulento',
  OTHER: 'Outra',
  UNKNOWN: 'Não informada',
}

const situations: Partial<Record<string, string>> = situationWords

/** The provider's word, with ours beside it where we know it. */
export function situationText(word: string | null): string | null {
  const known = word === null ? undefined : situations[word]
  return known === undefined ? word : `${known} (${word})`
}

const endings: Partial<Record<string, string>> = {
  pending: 'em curso',
  accepted: 'recebida pelo provedor',
  confirmed: 'confirmada',
  failed: 'recusada',
  unknown: 'sem resposta',
}

/** How an attempt to send ended. */
export const endingText = (outcome: string): string => endings[outcome] ?? outcome
