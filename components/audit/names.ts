import { useLocale, useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { formatDay } from '@/lib/core/dates'
import { messageKey } from '@/lib/core/message-key'
import { formatMoney } from '@/lib/core/money/money'
import { operationAddress } from '@/lib/features/operations/contract'
import { type AuditEntry, actionWord } from './audit-labels'

/** An entry's subject as a short text; null where only its id is known. */
export function useSubjectLabel(): (entry: Pick<AuditEntry, 'about' | 'action' | 'subject'>) => string | null {
  const audit = useTranslations('audit')
  const t = useTranslations('audit.about')
  const locale = useLocale()
  // A word that is not known chooses the words without it.
  const given = (text: string | null) => text ?? 'none'
  const amountOf = (cents: number | null) => given(cents === null ? null : formatMoney(cents, locale))
  return ({ about, action, subject }) => {
    switch (about?.type) {
      case 'operation': {
        const { kind, amountCents, party, reference, period } = about
        return t(`operation.${messageKey(kind)}`, {
          amount: amountOf(amountCents),
          party: given(party ?? reference),
          reference: given(reference),
          period: period
            ? t('period', { from: formatDay(period.from, locale), to: formatDay(period.to, locale) })
            : 'none',
        })
      }
      case 'infraction':
        return t('infraction', { amount: amountOf(about.amountCents), party: given(about.party) })
      case 'user':
        return t('user', { name: about.name })
      case 'template':
        return t('template', { name: about.name })
      case 'payee':
        return t('payee', { name: about.name })
      case 'event':
        return t('event', { event: about.event })
      default:
        if (action === 'audit.keyed' || action === 'audit.head-kept') return t('chain')
        if (action === 'session.slowed') return t('passwords')
        if (action === 'session.sign-in-failed' || action === 'session.lock') return t('unknown')
        if (action !== 'operations.export') return null
        return subject === 'operations' ? audit('all-operations') : actionWord(subject, audit)
    }
  }
}

/** Address of an entry's subject; null where there is no page, or none for this reader. */
export function subjectAddress({ about, subject }: Pick<AuditEntry, 'about' | 'subject'>): string | null {
  if (!about?.mayOpen) return null
  switch (about.type) {
    case 'operation':
      return operationAddress(about)
    case 'infraction':
      return infractionAddress(subject)
    case 'user':
      return userAddress(about.email)
    case 'event':
      return `/webhooks?open=${subject}`
    case 'payee':
      return `/pix/payees?open=${subject}`
    case 'template':
      return null
  }
}

/** The list of people, narrowed to one. */
export const userAddress = (email: string) => `/users?q=${encodeURIComponent(email)}`
