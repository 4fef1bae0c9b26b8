'use client'

import { CalendarClock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { GuideLink } from '@/components/layout/guide-link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { operations } from '@/lib/features/operations/contract'

type ScheduledNoticeProps = {
  operation: { id: string; sendOn?: string | null; sendAt?: string | null; error: { code: string } | null }
  mayCancel: boolean
}

/** The scheduled day, the next sending time, and the cancel button. */
export function ScheduledNotice({ operation, mayCancel }: ScheduledNoticeProps) {
  const t = useTranslations('operations.outcome')
  const locale = useLocale()
  const { id, sendOn, sendAt, error } = operation
  return (
    <Notice
      tone={error ? 'wait' : 'plain'}
      icon={error ? undefined : <CalendarClock aria-hidden />}
      title={t('scheduled-title', { day: sendOn ? formatDay(sendOn, locale) : '' })}
      actions={mayCancel && <CancelButton id={id} />}
    >
      {error && <p>{t('scheduled-short')}</p>}
      {sendAt && <p>{t('scheduled-next', { when: formatInstant(sendAt, locale) })}</p>}
      <GuideLink to="operations-scheduled" />
    </Notice>
  )
}

/** Cancels a request that was not sent; asks once more. */
export function CancelButton({ id }: { id: string }) {
  const t = useTranslations('operations.outcome')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('cancel')}</Button>
      {asking && (
        <ConfirmWrite
          contract={operations.cancel}
          input={{ id }}
          onClose={() => setAsking(false)}
          title={t('cancel-title')}
          keep={t('cancel-keep')}
          confirm={t('cancel')}
        >
          {t('cancel-what')}
        </ConfirmWrite>
      )}
    </>
  )
}
