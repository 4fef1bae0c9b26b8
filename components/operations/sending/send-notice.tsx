'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { SignInElsewhere } from '@/components/layout/sign-in-elsewhere'
import { useRecordText } from '@/components/operations/record-text'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import type { FormKind } from './form-request'
import { sendFailure } from './send-failure'
import type { Sending } from './use-sending'

type SendNoticeProps<I extends object> = {
  kind: FormKind
  sending: Sending<I>
  /** The page of a key's operation. */
  addressOf: (key: string) => string
  /** After a lost answer, where the form looks for itself whether it arrived. */
  arrival?: 'looking' | 'absent' | null
  /** Sends the form, in the given way, if it may be sent. */
  onSend: (send: Sending<I>['send']) => void
}

/** Explains a request that got no operation as its answer, and the safe next steps. */
export function SendNotice<I extends object>(props: SendNoticeProps<I>) {
  return props.sending.error && <FailedSending {...props} error={props.sending.error} />
}

function FailedSending<I extends object>({
  kind,
  sending,
  addressOf,
  arrival = null,
  onSend,
  error,
}: SendNoticeProps<I> & { error: Error }) {
  const t = useTranslations('sending')
  const labels = useRecordText()
  const failure = sendFailure(error)
  const address = addressOf(sending.sentKey ?? '')
  const again = () => onSend(sending.send)
  const record = error instanceof ApiError ? error.problem.record : undefined
  if (failure === 'lost') {
    return (
      <WaitNotice
        title={arrival === 'absent' ? t('absent-title', { kind }) : t('lost-title', { kind })}
        actions={<Again onClick={again}>{t('lost-retry')}</Again>}
      >
        {arrival === 'absent' ? t('absent-what') : t('lost-what')}
        {arrival === 'looking' && <span className="mt-1 block">{t('lost-looking')}</span>}
      </WaitNotice>
    )
  }
  if (failure === 'session') {
    const ways = (
      <>
        <SignInElsewhere />
        <Again onClick={again}>{t('session-retry')}</Again>
      </>
    )
    return (
      <WaitNotice title={t('session-title')} actions={ways}>
        {record && <span className="block">{labels(record)}</span>}
        {t('session-what')}
      </WaitNotice>
    )
  }
  if (failure === 'reused') {
    const ways = (
      <>
        <ButtonLink size="sm" href={address}>
          {t('reused-open')}
        </ButtonLink>
        <Again onClick={() => onSend(sending.sendAnother)}>{t('reused-send', { kind })}</Again>
      </>
    )
    return (
      <WaitNotice title={t('reused-title', { kind })} actions={ways}>
        {t('reused-what', { kind })}
      </WaitNotice>
    )
  }
  if (failure === 'refused') {
    return (
      <div className="flex flex-col gap-2">
        <ErrorNotice error={error} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
          {t('refused-again')}
          <ButtonLink size="sm" variant="ghost" href={address}>
            {t('refused-open')}
          </ButtonLink>
        </p>
      </div>
    )
  }
  if (failure === 'fields' && !sending.unplaced) return null
  return <ErrorNotice error={error} />
}

function WaitNotice({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <Notice tone="wait" role="alert" title={title} actions={actions}>
      {children}
    </Notice>
  )
}

function Again({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}
