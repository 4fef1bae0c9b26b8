import type { useTranslations } from 'next-intl'
import type { StatusTone } from '@/components/ui/status-badge'
import type { WebhookEvent, WebhookSource, WebhookState } from '@/lib/features/webhooks/schema'

export type Labels = ReturnType<typeof useTranslations<'webhooks'>>

const names = {
  pix: { CashIn: 'cash-in', Transfer: 'transfer', Infraction: 'infraction', Account: 'account' },
  accounting: {
    'documento.capturado': 'documento-capturado',
    'sync.falhou': 'sync-falhou',
    'certificado.vencendo': 'certificado-vencendo',
    'importacao.concluida': 'importacao-concluida',
  },
} as const satisfies Record<WebhookSource, Record<string, string>>

type Name = (typeof names.pix)[keyof typeof names.pix] | (typeof names.accounting)[keyof typeof names.accounting]

/** Known event types, in the services' own spelling. */
export const namedTypes = Object.values(names).flatMap((types) => Object.keys(types))

const nameOf = new Map<string, Name>(Object.values(names).flatMap((types) => Object.entries(types)))

/** Label of a type; null for an unknown type, which is shown as received. */
export function typeWord(type: string, t: Labels): string | null {
  const name = nameOf.get(type)
  return name ? t(`types.${name}`) : null
}

/** Lastro's reaction to a known type. */
export function typeEffect(type: string, t: Labels): string {
  const name = nameOf.get(type)
  return t(name ? `does.${name}` : 'does.other')
}

const tones = {
  waiting: 'waiting',
  processed: 'settled',
  ignored: 'gone',
  failed: 'failed',
} as const satisfies Record<WebhookState, StatusTone>

export function statusOf({ state, error }: Pick<WebhookEvent, 'state' | 'error'>, t: Labels) {
  const retrying = state === 'waiting' && error !== null
  return { tone: tones[state], word: t(`states.${retrying ? 'retrying' : state}`) }
}
