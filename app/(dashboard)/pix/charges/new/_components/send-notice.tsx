'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/error-notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { sendFailure } from './send-failure'

type SendNoticeProps = {
  error: Error
  /** Of the sending that failed. */
  sentKey: string
  /** Errors of fields that the form does not show. */
  unplaced: readonly string[]
  onSendAgain: () => void
  /** Under another key. */
  onSendAnother: () => void
}

/** What became of a sending that did not answer with a charge, and what is safe now. */
export function SendNotice({ error, sentKey, unplaced, onSendAgain, onSendAnother }: SendNoticeProps) {
  const t = useTranslations('charges.form')
  const failure = sendFailure(error)
  if (failure === 'lost') {
    const again = (
      <Button size="sm" onClick={onSendAgain}>
        {t('lost-retry')}
      </Button>
    )
    return (
      <Notice tone="wait" role="alert" title={t('lost-title')} actions={again}>
        {t('lost-what')}
      </Notice>
    )
  }
  if (failure === 'session') {
    const ways = (
      <>
        <ButtonLink size="sm" href="/login" target="_blank" prefetch={false}>
          {t('session-sign-in')}
        </ButtonLink>
        <Button size="sm" onClick={onSendAgain}>
          {t('session-retry')}
        </Button>
      </>
    )
    return (
      <Notice tone="wait" role="alert" title={t('session-title')} actions={ways}>
        {t('session-what')}
      </Notice>
    )
  }
  if (failure === 'reused') {
    const ways = (
      <>
        <ButtonLink size="sm" href={`/pix/charges/${sentKey}`} prefetch={false}>
          {t('reused-open')}
        </ButtonLink>
        <Button size="sm" onClick={onSendAnother}>
          {t('reused-send')}
        </Button>
      </>
    )
    return (
      <Notice tone="wait" role="alert" title={t('reused-title')} actions={ways}>
        {t('reused-what')}
      </Notice>
    )
  }
  if (failure === 'refused') {
    return (
      <div className="flex flex-col gap-2">
        <ErrorNotice error={error} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
          {t('refused-again')}
          <ButtonLink size="sm" variant="ghost" href={`/pix/charges/${sentKey}`} prefetch={false}>
            {t('refused-open')}
          </ButtonLink>
        </p>
      </div>
    )
  }
  if (failure === 'fields' && unplaced.length === 0) return null
  return <ErrorNotice error={error} />
}
