'use client'

import { useTranslations } from 'next-intl'
import { useRecordText } from '@/components/operations/record-text'
import { Badge } from '@/components/ui/badge'
import { Moment } from '@/components/ui/moment'
import type { AnswerOf } from '@/lib/core/contract'
import type { sharing } from '@/lib/features/pix/charges/contract'

const tones = { sent: 'accent', waiting: 'neutral', skipped: 'neutral', failed: 'danger' } as const

/** E-mails that were sent or are waiting, with their recipients and failures. */
type OutsideMailsProps = { mails: AnswerOf<typeof sharing.one>['mails'] }

export function OutsideMails({ mails }: OutsideMailsProps) {
  const t = useTranslations('outside-mails')
  const describeRecord = useRecordText()
  return (
    <ul className="flex flex-col gap-3 border-line border-t pt-3 text-sm">
      {mails.map(({ id, purpose, to, state, due, at, failure }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            {to}
            <span className="block text-ink-3 text-xs">
              {t(`purposes.${purpose}`)} · <Moment at={at} />
            </span>
            {failure && <span className="block text-danger-ink text-xs">{describeRecord(failure)}</span>}
          </span>
          <Badge tone={tones[state]}>{t(`mail-states.${state === 'waiting' && !due ? 'planned' : state}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
