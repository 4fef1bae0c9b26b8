'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'

/** To the company's own sign-in, and back to where the person was going. */
export function CompanyButton({
  back,
  ...look
}: { back: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const t = useTranslations('sign-in')
  const [busy, setBusy] = useState(false)

  async function enter() {
    setBusy(true)
    const { signIn } = await import('next-auth/react')
    await signIn('oidc', { callbackUrl: back })
  }

  return (
    <Button size="lg" block busy={busy} onClick={() => enter().catch(() => setBusy(false))} {...look}>
      {t('sso')}
    </Button>
  )
}
