'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccountNames } from '@/components/layout/account-menu/account-switcher'
import { Money } from '@/components/payments/money'
import { MonoId } from '@/components/ui/mono-id'
import type { BackingDirection } from '@/lib/core/backing'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { NoteSummary, PaymentSummary } from '@/lib/features/reconciliation/schema'
import { usePartyName } from './names'

type Fact = { label: string; value: ReactNode } | false | null

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-1.5 text-xs">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className="min-w-0">
              <dt className="text-ink-3">{fact.label}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Facts of a payment that its row does not show. */
export function PaymentFacts({ payment }: { payment: PaymentSummary }) {
  const t = useTranslations('reconciliation.facts')
  const locale = useLocale()
  const { endToEndId, message, returnedCents, amountCents, paidAt, accountId } = payment
  const accountName = useAccountNames(accountId !== null)
  return (
    <Facts
      facts={[
        endToEndId !== null && {
          label: t('end-to-end-id'),
          value: <MonoId value={endToEndId} copy={t('end-to-end-id')} />,
        },
        { label: t('paid-at'), value: formatInstant(paidAt, locale) },
        { label: t('account'), value: accountId === null ? t('main-account') : accountName(accountId) },
        message !== null && { label: t('message'), value: message },
        returnedCents > 0 && {
          label: t('returned'),
          value: t('returned-of', {
            returned: formatMoney(returnedCents, locale),
            amount: formatMoney(amountCents, locale),
          }),
        },
      ]}
    />
  )
}

/** Facts of a note that its row does not show. */
export function NoteFacts({ note, direction }: { note: NoteSummary; direction: BackingDirection }) {
  const t = useTranslations('reconciliation.facts')
  const locale = useLocale()
  const partyName = usePartyName()
  const { accessKey, party, otherwiseCents, installments, amountCents, expectedCents, linkedCents, cancelled } = note
  return (
    <Facts
      facts={[
        accessKey !== null && {
          label: t('access-key'),
          value: <MonoId value={accessKey} grouped copy={t('access-key')} />,
        },
        { label: t(direction === 'in' ? 'recipient' : 'issuer'), value: partyName(party) },
        { label: t('pix-in-note'), value: <PixInNote note={note} /> },
        installments.length > 1 && { label: t('installments'), value: <Installments note={note} /> },
        otherwiseCents > 0 && { label: t('otherwise'), value: formatMoney(otherwiseCents, locale) },
        !cancelled &&
          linkedCents > 0 &&
          linkedCents < expectedCents && {
            label: t('note-open'),
            value: t('note-open-of', {
              open: formatMoney(expectedCents - linkedCents, locale),
              amount: formatMoney(amountCents, locale),
            }),
          },
        cancelled && { label: t('status'), value: t('cancelled') },
      ]}
    />
  )
}

function PixInNote({ note: { pix } }: { note: NoteSummary }) {
  const t = useTranslations('reconciliation.facts')
  const locale = useLocale()
  if (pix.length === 0) return t('pix-none')
  return pix.map(({ amountCents, endToEndId }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a note may name the same payment twice, and its list never changes
    <span key={at} className="block">
      {endToEndId === null ? t('pix-unnamed') : <MonoId value={endToEndId} />}
      {amountCents !== null && `, ${formatMoney(amountCents, locale)}`}
    </span>
  ))
}

function Installments({ note: { installments } }: { note: NoteSummary }) {
  const t = useTranslations('reconciliation.facts')
  const locale = useLocale()
  return (
    <ol className="tabular-nums">
      {installments.map(({ number, dueDate, amountCents }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: instalments are told by their place
        <li key={at} className="flex gap-2">
          <span className="w-8">{number ?? at + 1}</span>
          <span className="w-20">{dueDate ? formatDay(dueDate, locale) : t('no-due-day')}</span>
          <Money cents={amountCents} bare />
        </li>
      ))}
    </ol>
  )
}
