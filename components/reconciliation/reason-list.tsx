'use client'

import { Check, EqualNot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { type BackingDirection, type BackingReason, speaksFor } from '@/lib/core/backing'
import { useBackingWords } from './use-backing-words'

type ReasonListProps = { reasons: readonly BackingReason[]; direction: BackingDirection; className?: string }

/** Every reason of a pair, what speaks for it first. The page sends `reconciliation.words`. */
export function ReasonList({ reasons, direction, className }: ReasonListProps) {
  const t = useTranslations('reconciliation.words')
  const words = useBackingWords({ direction })
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
              {words.reason(reason)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
