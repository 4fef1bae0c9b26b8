'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { messageKey } from '@/lib/core/message-key'
import { choiceKinds } from '@/lib/core/notice-choices'
import { leaveMails } from '@/lib/features/notices/mail/queries'

type UnsubscribeProps = {
  token: string
  /** A kind, `digest` or `all`; null: an invalid address; `limited`: too many invalid addresses. */
  scope: string | null
}

/** Names the notifications to be switched off, with the button that does it and a link to all choices. */
export function Unsubscribe({ token, scope }: UnsubscribeProps) {
  const t = useTranslations('unsubscribe')
  const kinds = useTranslations('account.notifications.kinds')
  const over = { title: t('over-title'), what: t('over-what') }
  const limited = { title: t('limited-title'), what: t('limited-what') }
  const [state, setState] = useState<'open' | 'busy' | 'failed' | 'done'>('open')
  if (scope === null || scope === 'limited')
    return (
      <Screen {...(scope === null ? over : limited)}>
        <ToAccount />
      </Screen>
    )
  const chosen = choiceKinds.find((kind) => kind === scope)
  const named = chosen ? { kind: kinds(messageKey(chosen)) } : null
  const all = scope === 'all' ? 'all' : 'digest'
  if (state === 'done')
    return (
      <Screen title={t('done-title')} what={named ? t('done-kind', named) : t(`done-${all}`)} focused>
        <ToAccount />
      </Screen>
    )
  const leave = async () => {
    setState('busy')
    await leaveMails(token).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }
  return (
    <Screen title={t('title')} what={named ? t('kind', named) : t(all)}>
      <p className="mt-2 text-ink-2">{t('app')}</p>
      {state === 'failed' && (
        <Notice tone="danger" className="mt-6">
          {t('failed')}
        </Notice>
      )}
      <Button variant="primary" size="lg" block busy={state === 'busy'} onClick={() => void leave()} className="mt-6">
        {t('submit')}
      </Button>
      <ToAccount />
    </Screen>
  )
}

type ScreenProps = { title: string; what: string; focused?: boolean; children: ReactNode }

function Screen({ title, what, focused, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-10 font-semibold text-2xl outline-none">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">{what}</p>
      {children}
    </>
  )
}

/** A fresh page, so that the secret address stays behind. */
function ToAccount() {
  const t = useTranslations('unsubscribe')
  return (
    <a
      href="/account#notification-choices"
      className={`mt-3 [p+&]:mt-6 ${buttonClass({ variant: 'secondary', size: 'lg', block: true })}`}
    >
      {t('change')}
    </a>
  )
}
