'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { closePasskeyWindow } from '@/lib/client/passkeys'
import { attemptPasskey, type Failure } from './attempt'
import { FailureNotice } from './failure-notice'

type PasskeyButtonProps = { back: string; labels: 'passkey' | 'passkey-confirm' }

/** Signs in by the browser's own window, without a password. */
export function PasskeyButton({ back, labels }: PasskeyButtonProps) {
  const t = useTranslations('sign-in')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => closePasskeyWindow, [])

  async function enter() {
    setBusy(true)
    setFailure(null)
    const failed = await attemptPasskey()
    if (!failed) return window.location.assign(back)
    setBusy(false)
    setFailure(failed)
  }

  return (
    <>
      {failure?.kind === 'passkey-cancelled' ? (
        <Notice role="status">{t('passkey-cancelled')}</Notice>
      ) : (
        failure && <FailureNotice failure={failure} />
      )}
      <Button size="lg" block busy={busy} onClick={() => void enter()}>
        {!busy && <KeyRound aria-hidden />}
        {t(labels)}
      </Button>
      <p role="status" className="text-center text-ink-2 text-sm empty:hidden">
        {busy && t('passkey-waiting')}
      </p>
    </>
  )
}
