import type { AttemptOutcome } from '@/lib/core/operations/attempts'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { isUnknownWord, type Opinion, situationTypeOf } from '@/lib/features/pix/infractions/rules/infraction'
import { inPortuguese } from '@/lib/i18n/portuguese'

// A copy is given to others: it is in the language of those it may be shown to.

export const opinionLabels: Record<Opinion, { title: string; typically: string }> = {
  accepted: {
    title: 'Fraude reconhecida',
    typically: 'Em geral, o valor é debitado da conta e volta ao pagador.',
  },
  rejected: {
    title: 'Contestada, com a defesa abaixo',
    typically: 'O valor não é devolvido agora, mas pode permanecer bloqueado até o fim da análise da contestação.',
  },
}

export const stateLabel: Record<OperationState, string> = {
  awaiting_approval: 'Aguarda aprovação',
  scheduled: 'Agendado',
  cancelled: 'Cancelado antes do envio',
  rejected: 'Não aprovado',
  sending: 'Enviando',
  unknown: 'Enviado, sem confirmação do provedor: o resultado é desconhecido',
  accepted: 'Recebido pelo provedor; ainda não aparece no status da infração',
  confirmed: 'Recebido pelo provedor, que mostra este parecer na infração',
  failed: 'Sem efeito',
}

export const abandonedState = 'Não concluída: a confirmação não veio, e um usuário a considerou não enviada'

/** The provider's value, with our label where it is known. */
export function situationText(word: string | null): string | null {
  const known = situationTypeOf(word)
  if (known === null) return word
  const text = inPortuguese(`infractions.words.situations.${known}`)
  return isUnknownWord(word) ? text : `${text} (${word})`
}

const endings: Record<AttemptOutcome, string> = {
  applied: 'recebido pelo provedor',
  refused: 'recusado',
  unknown: 'sem resposta',
}

/** How an attempt to send ended. */
export const endingText = ({ outcome, endedAt }: { outcome: AttemptOutcome; endedAt: string | null }): string =>
  endedAt === null ? 'em andamento' : endings[outcome]
