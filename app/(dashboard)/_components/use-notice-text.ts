'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useSituationWord } from '@/components/infractions/infraction-labels'
import { formatInstant, formatShortDay } from '@/lib/core/dates'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { messageKey } from '@/lib/core/message-key'
import { formatMoney } from '@/lib/core/money/money'
import type { Notice } from '@/lib/features/notices/schema'
import { isApprovable } from '@/lib/features/operations/contract'
import { chargePayment } from '@/lib/features/pix/charges/rules'
import { useScopeLabel } from './home/use-scope-label'

type NoticeText = {
  title: string
  note: string | null
  /** The result differs from the request. */
  warns?: boolean
}

type Moved = Extract<Notice, { kind: 'operation.moved' }>['data']

const upstreamTexts = {
  'accounting.sync-failed': 'sync-failed',
  'accounting.certificate-expiring': 'certificate-expiring',
  'accounting.import-finished': 'import-finished',
} as const

const shownDetails = 3

const isId = (name: string) => /(^|_)id$/i.test(name)

/** Further fields of upstream's event without ids, unchanged: their meaning is undocumented. */
function detailsOf(details: Record<string, unknown>): string | null {
  const plain = Object.entries(details).filter(
    (entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]) && !isId(entry[0]),
  )
  const shown = plain.slice(0, shownDetails).map(([name, value]) => `${name}: ${value}`)
  return shown.length > 0 ? shown.join(', ') : null
}

/** Text of a notice: what happened, and further details. */
export function useNoticeText(): (notice: Notice) => NoticeText {
  const t = useTranslations('notices')
  const errors = useTranslations('errors')
  const roleNames = useTranslations('roles')
  const kinds = useTranslations('operations.kinds')
  const situation = useSituationWord()
  const locale = useLocale()
  const paymentOf = ({ operation, state, amountCents, paidCents }: Moved) => {
    const paid = operation === 'pix.charge' && state === 'confirmed'
    const payment = chargePayment({ amountCents, result: { paid, paidCents } })
    if (payment.kind === 'unpaid') return { received: '', note: null }
    if (payment.kind === 'undisclosed') return { received: '', note: t('received-undisclosed') }
    const amount = formatMoney(payment.paidCents, locale)
    if (payment.kind === 'as-asked' || amountCents === null)
      return { received: t('received', { paid: amount }), note: null }
    const requested = formatMoney(amountCents, locale)
    return { received: t('received-different', { asked: requested, paid: amount }), note: null, warns: true }
  }
  const exported = useScopeLabel()
  const sums = ({ inCents, outCents }: { inCents: number; outCents: number }) =>
    [
      outCents > 0 && t('bills-out', { amount: formatMoney(outCents, locale) }),
      inCents > 0 && t('bills-in', { amount: formatMoney(inCents, locale) }),
    ]
      .filter((text) => text !== false)
      .join(', ')
  return (notice) => {
    const name = notice.payeeName ?? 'none'
    const of = (cents: number | null) => t('of', { amount: cents === null ? 'none' : formatMoney(cents, locale), name })
    switch (notice.kind) {
      case 'operation.moved': {
        const { operation, amountCents, code, givenUp, corrected } = notice.data
        const isShort = notice.data.state === 'scheduled' && code !== null
        const state = givenUp ? 'abandoned' : isShort ? 'short' : notice.data.state
        const { received, note, warns } = paymentOf(notice.data)
        const title = t(`moved.${messageKey(operation)}`, { state, of: received ? '' : of(amountCents), received })
        if (corrected) return { title, note: t('corrected', { at: formatInstant(corrected, locale) }), warns: true }
        if (state === 'unknown' && code)
          return { title, note: t('unknown-what', { cause: errors(`${code}.title`) }), warns: true }
        return { title, note: code === null || givenUp ? note : errors(`${code}.title`), warns }
      }
      case 'batch.moved': {
        const { name, state, because, ...counts } = notice.data
        const warns = state !== 'settled' || counts.failed + counts.unknown > 0
        const note = state === 'settled' ? t('batch.counts', counts) : null
        return { title: t(`batch.${state}`, { name, because }), note, warns }
      }
      case 'approval.asked': {
        const { operation, amountCents, by } = notice.data
        const word = isApprovable(operation) ? messageKey(operation) : 'other'
        return {
          title: t(`requested.${word}`, { of: of(amountCents) }),
          note: by === '' ? null : t('requested-by', { who: by }),
        }
      }
      case 'infraction.registered': {
        const { amountCents, situationType } = notice.data
        return { title: t('infraction', { of: of(amountCents) }), note: situation(situationType) ?? situationType }
      }
      case 'infraction.due-48h':
      case 'infraction.due-8h': {
        const { amountCents, day } = notice.data
        const hours = notice.kind === 'infraction.due-8h' ? '8' : '48'
        const note = t('infraction-due-what', { day: formatShortDay(day, locale) })
        return { title: t('infraction-due', { hours, of: of(amountCents) }), note, warns: true }
      }
      case 'approval.expiring': {
        const { operation, amountCents, until } = notice.data
        const name = { operation: kinds(messageKey(operation)), of: of(amountCents) }
        const note = t('request-expiring-what', { at: formatInstant(until, locale) })
        return { title: t('request-expiring', name), note, warns: true }
      }
      case 'operation.note-cancelled': {
        const { operation, amountCents, number, status } = notice.data
        const name = { operation: kinds(messageKey(operation)), of: of(amountCents) }
        const title = t('note-cancelled', { ...name, number: formatNoteNumber(number, locale), status })
        return {
          title,
          note: t(operation === 'pix.charge' ? 'note-cancelled-charge' : 'note-cancelled-what'),
          warns: true,
        }
      }
      case 'operation.unanswered': {
        const { operation, amountCents } = notice.data
        const name = { operation: kinds(messageKey(operation)), of: of(amountCents) }
        return { title: t('unanswered', name), note: t('unanswered-what'), warns: true }
      }
      case 'statement.ready':
        return { title: t('statement-ready'), note: null }
      case 'transfer.returned': {
        const { amountCents, returnedCents } = notice.data
        const isPart = returnedCents !== null && returnedCents < amountCents
        const title = t(isPart ? 'transfer-returned-part' : 'transfer-returned', { of: of(amountCents) })
        if (returnedCents === null) return { title, note: t('transfer-returned-unstated'), warns: true }
        return {
          title,
          note: t('transfer-returned-what', { returned: formatMoney(returnedCents, locale) }),
          warns: true,
        }
      }
      case 'account.changed': {
        const { status } = notice.data
        return { title: t('account'), note: status === null ? null : t('account-now', { status }) }
      }
      case 'access.changed': {
        const { change, person, by, own } = notice.data
        const roles = notice.data.roles.map((role) => roleNames(role)).join(', ')
        const title = t(`access.${own ? 'own' : 'other'}.${change}`, { person, roles })
        if (change === 'codes-guessed') return { title, note: t('access.codes-guessed-what'), warns: true }
        return {
          title,
          note: t(change.endsWith('-used') ? 'access.link-by' : 'access.by', {
            by,
            at: formatInstant(notice.at, locale),
          }),
        }
      }
      case 'statement.host-refused': {
        const { host } = notice.data
        return { title: t('file-host', { host }), note: t('file-host-what', { host }), warns: true }
      }
      case 'documents.expiring': {
        const { documents, until } = notice.data
        const title = t('expiring', { count: documents, day: formatShortDay(until, locale) })
        return { title, note: t('expiring-what'), warns: true }
      }
      case 'bills.due': {
        const { today, tomorrow } = notice.data
        const title = t('bills-due', { today: today.count, tomorrow: tomorrow.count })
        return {
          title,
          note: sums({ inCents: today.inCents + tomorrow.inCents, outCents: today.outCents + tomorrow.outCents }),
        }
      }
      case 'bills.late':
        return { title: t('bills-late', { count: notice.data.count }), note: sums(notice.data), warns: true }
      case 'bill.paid-twice': {
        const { direction, excessCents } = notice.data
        const note = t(`bill-paid-twice-${direction}`, { amount: formatMoney(excessCents, locale) })
        return { title: t('bill-paid-twice'), note, warns: true }
      }
      case 'export.done':
      case 'export.failed': {
        const { documents, missing, problem } = notice.data
        const failed = notice.kind === 'export.failed'
        const title = t(`export.${failed ? 'failed' : 'done'}`, { what: exported(notice.data.scope) })
        const note = problem === null ? t('export.counts', { documents, missing }) : errors(`${problem}.title`)
        return { title, note, warns: failed }
      }
      default:
        return { title: t(upstreamTexts[notice.kind]), note: detailsOf(notice.data.details) }
    }
  }
}
