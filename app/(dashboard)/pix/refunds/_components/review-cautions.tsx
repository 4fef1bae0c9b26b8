'use client'

import { useLocale, useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { paymentAddress } from '@/components/payments/refund-address'
import { RefundEntryStatusBadge } from '@/components/payments/status-badges'
import { Button, ButtonLink, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { b } from '@/components/ui/rich'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { PaymentInput, Refund } from '@/lib/features/pix/refunds/schema'
import type { Cautions } from './cautions'

/** Ours that is under way or done, and the way to it. */
export function BlockingNotice({ refund }: { refund: Refund }) {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  const { state, createdAt, createdBy, input } = refund
  const open = (
    <ButtonLink variant="primary" href={paymentAddress(input.endToEndId, input.accountId, refund.id)}>
      {t('blocking-open')}
    </ButtonLink>
  )
  return (
    <Notice
      tone={state === 'confirmed' ? 'plain' : 'wait'}
      role="status"
      title={t('blocking-title', { state })}
      actions={open}
    >
      <p>{t('blocking-what', { name: createdBy.name, when: formatInstant(createdAt, locale) })}</p>
      <p className="mt-1">
        <OperationStatus state={state} />
      </p>
    </Notice>
  )
}

/** Upstream has a refund of the payment that was not made here. */
export function ReturnedNotice({ entries, toRefund }: { entries: Cautions['returned']; toRefund: PaymentInput }) {
  const t = useTranslations('refunds.form')
  const open = (
    <ButtonLink variant="primary" href={paymentAddress(toRefund.endToEndId, toRefund.accountId)}>
      {t('returned-open')}
    </ButtonLink>
  )
  return (
    <Notice tone="wait" role="status" title={t('returned-title')} actions={open}>
      <p>{t('returned-what')}</p>
      <Entries entries={entries} />
    </Notice>
  )
}

type ReviewCautionsProps = { cautions: Cautions; onReadAgain: () => void; reading: boolean }

/** Everything that speaks against refunding the payment now, and what could not be read. */
export function ReviewCautions({ cautions, onReadAgain, reading }: ReviewCautionsProps) {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  const { unclear, daysLate, missingCents, unread } = cautions
  return (
    <>
      {unclear.length > 0 && (
        <Notice tone="wait" title={t('unclear-title', { count: unclear.length })}>
          <p>{t('unclear-what')}</p>
          <Entries entries={unclear} />
        </Notice>
      )}
      {cautions.infractions.length > 0 && <Disputed infractions={cautions.infractions} />}
      {daysLate !== null && (
        <Notice tone="wait" title={t('late-title', { days: daysLate })}>
          {t('late-what')}
        </Notice>
      )}
      {missingCents !== null && (
        <Notice tone="wait" title={t('balance-title')}>
          {t('balance-what', { missing: formatMoney(missingCents, locale) })}
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice
          tone="wait"
          role="status"
          title={t('unread-title')}
          actions={
            <Button size="sm" busy={reading} onClick={onReadAgain}>
              {t('unread-again')}
            </Button>
          }
        >
          {unread.map((what) => (
            <p key={what}>{t.rich(`unread.${what}`, { b })}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

function Entries({ entries }: { entries: Cautions['returned'] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-x-4">
          <RefundEntryStatusBadge type={entry.type} />
          <Money cents={entry.amountCents} />
          <MonoId value={entry.id} />
        </li>
      ))}
    </ul>
  )
}

function Disputed({ infractions }: Pick<Cautions, 'infractions'>) {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  return (
    <Notice tone="wait" title={t('infraction-title', { count: infractions.length })}>
      <p>{t('infraction-what')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {infractions.map(({ id, situationType, date, amountCents }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <Link href={infractionAddress(id)} className={textLinkClass}>
              {situationType ?? t('infraction-untyped')}
            </Link>
            {date && <span className="tabular-nums">{formatDay(date, locale)}</span>}
            {amountCents !== null && <span className="text-ink tabular-nums">{formatMoney(amountCents, locale)}</span>}
            <MonoId value={id} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
