'use client'

import { Check, EqualNot } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { Button, TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { type BackingDirection, type BackingReason, speaksFor } from '@/lib/core/backing'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingLink, BackingRow } from '@/lib/features/reconciliation/schema'
import type { Failure } from '../use-decisions'
import { useNoteName, usePartyName } from './names'
import { type Choice, isDismissible } from './pairs'

export type RowActions = {
  onConfirm: () => void
  onDismiss: () => void
  onRestore: () => void
  onClearFailure: () => void
  onUnlink: (link: BackingLink) => void
}

type OpenLinkProps = {
  row: BackingRow
  chosen: Choice | null
  direction: BackingDirection
  viewerId: string
  mayDecide: boolean
  busy: boolean
  failure: Failure | undefined
  acts: RowActions
}

/** All reasons of the chosen pair and the actions; on small screens the bottom bar has the actions. */
export function OpenLink({ row, chosen, direction, viewerId, mayDecide, busy, failure, acts }: OpenLinkProps) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const [first] = chosen?.suggestions ?? []
  const isSuggested = row.suggestions.length > 0
  return (
    <>
      {row.links.length > 0 && (
        <LinkRows
          links={row.links}
          direction={direction}
          viewerId={viewerId}
          mayDecide={mayDecide}
          busy={busy}
          onUnlink={acts.onUnlink}
        />
      )}
      {row.links.length > 0 && isSuggested && <hr className="my-3 border-line" />}
      {first ? (
        <ReasonList reasons={first.reasons} direction={direction} />
      ) : (
        isSuggested && <p className="text-ink-2 text-xs">{t(row.payment ? 'choose-note' : 'choose-payment')}</p>
      )}
      {mayDecide && (
        <div className={cx('flex flex-wrap gap-2 max-xl:flex-col max-md:hidden', 'not-first:mt-3')}>
          {chosen && (
            <Button variant="primary" busy={busy} onClick={acts.onConfirm} className="px-2.5">
              {t('confirm', { amount: formatMoney(chosen.amountCents, locale) })}
              <KeyCap>↵</KeyCap>
            </Button>
          )}
          {isDismissible(row) && (
            <Button onClick={acts.onDismiss} className="px-2.5" disabled={busy}>
              {t('dismiss')} <Kbd>x</Kbd>
            </Button>
          )}
          {row.dismissal?.id && (
            <Button busy={busy} onClick={acts.onRestore} className="px-2.5">
              {t('restore')}
            </Button>
          )}
        </div>
      )}
      {failure && <RowFailure failure={failure} onClose={acts.onClearFailure} />}
    </>
  )
}

/** Styled for a filled button. */
function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-current px-1 font-medium font-sans text-2xs leading-none opacity-80 max-xl:hidden"
    >
      {children}
    </kbd>
  )
}

/** A conflict shows the current figures; any other failure is shown unchanged. */
function RowFailure({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const t = useTranslations('reconciliation.failed')
  const locale = useLocale()
  const { act, error, left } = failure
  const isConflict = error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
  if (!isConflict) return <ErrorNotice error={error} title={t(act)} className="mt-3" />
  return (
    <Notice
      tone="wait"
      role="alert"
      title={t(act)}
      className="mt-3"
      actions={
        <Button size="sm" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      {left
        ? t('left', { payment: formatMoney(left.payment, locale), note: formatMoney(left.document, locale) })
        : t('changed')}
    </Notice>
  )
}

type ReasonListProps = { reasons: readonly BackingReason[]; direction: BackingDirection; className?: string }

/** All reasons of a pair, those in favour first. The page must send `reconciliation.words`. */
function ReasonList({ reasons, direction, className }: ReasonListProps) {
  const t = useTranslations('reconciliation.words')
  const labels = useBackingLabels({ direction })
  const ordered = [...reasons.filter(({ code }) => speaksFor(code)), ...reasons.filter(({ code }) => !speaksFor(code))]
  return (
    <ul className={cx('flex flex-col gap-1 text-xs', className)}>
      {ordered.map((reason) => {
        const isFor = speaksFor(reason.code)
        const Icon = isFor ? Check : EqualNot
        return (
          <li key={reason.code} className={cx('flex gap-2', !isFor && 'text-wait-ink')}>
            <Icon aria-hidden className={cx('mt-px size-3.5', isFor && 'text-accent-ink')} />
            <span>
              <span className="sr-only">{t(isFor ? 'for' : 'against')}: </span>
              {labels.reason(reason)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type LinkTiesProps = {
  links: BackingRow['links']
  direction: BackingDirection
  viewerId: string
  mayDecide: boolean
  busy: boolean
  onUnlink: (link: BackingLink) => void
}

/** Each link with its reason, author and time, and a button that removes it. */
function LinkRows({ links, direction, viewerId, mayDecide, busy, onUnlink }: LinkTiesProps) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const labels = useBackingLabels({ direction, viewerId })
  const noteName = useNoteName()
  const partyName = usePartyName()
  return (
    <ul className="flex flex-col gap-3 text-xs">
      {links.map((link) => {
        const { id, payment, document, by, rule, at, amountCents, decidedCents } = link
        const name = document ? noteName(document) : payment ? partyName(payment.party) : ''
        return (
          <li key={id} className="flex flex-col items-start gap-1">
            {links.length > 1 && <span className="font-medium">{name}</span>}
            <span className="first-letter:uppercase">
              {labels.rule(rule)}, {labels.author(by)}
            </span>
            <span className="text-ink-3 tabular-nums">{formatInstant(at, locale)}</span>
            {decidedCents !== null && decidedCents !== amountCents && (
              <span className="text-wait-ink">
                {t('in-force', {
                  amount: formatMoney(amountCents, locale),
                  decided: formatMoney(decidedCents, locale),
                })}
              </span>
            )}
            {mayDecide && (
              <TextButton
                aria-disabled={busy}
                aria-label={t('unlink-of', { name })}
                onClick={() => busy || onUnlink(link)}
                className="text-xs max-md:min-h-10"
              >
                {t('unlink')}
              </TextButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
