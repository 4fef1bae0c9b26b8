'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { signOut } from '@/lib/client/sign-out'

export function SignOutButton() {
  const t = useTranslations('sign-in')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function leave() {
    setState('busy')
    await signOut().catch(() => setState('failed'))
  }

  return (
    <>
      {state === 'failed' && (
        <Notice tone="danger" className="mt-6">
          {t('leave-failed')}
        </Notice>
      )}
      <Button variant="primary" size="lg" block busy={state === 'busy'} onClick={leave} className="mt-6">
        {t('leave')}
      </Button>
    </>
  )
}
