'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { textLinkClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { PasskeySupport } from '@/lib/client/passkeys'

/** Why no passkey can be used on this page, and where one can; nothing where it can. */
export function UnsupportedPasskeys({ support, appUrl }: { support: PasskeySupport; appUrl: string }) {
  const t = useTranslations('passkeys')
  if (support === 'ready') return null
  const link = (chunks: ReactNode) => (
    <a href={`${appUrl}${location.pathname}`} className={textLinkClass}>
      {chunks}
    </a>
  )
  return (
    <Notice>
      {support === 'host' ? t.rich('unsupported-host', { link, address: appUrl }) : t(`unsupported-${support}`)}
    </Notice>
  )
}
