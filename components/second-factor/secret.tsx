'use client'

import { useTranslations } from 'next-intl'
import { QRCodeSVG } from 'qrcode.react'
import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'

/** In groups of four, for reading aloud. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? []

/** The secret as a QR code, and as text to type. */
export function Secret({ given }: { given: { secret: string; uri: string } | undefined }) {
  const t = useTranslations('second-factor')
  return (
    <div className="flex items-center gap-5 max-md:flex-col max-md:items-start" aria-busy={!given || undefined}>
      <div className="grid size-43 flex-none place-items-center rounded-md bg-paper text-paper-ink inset-ring inset-ring-line">
        {given ? (
          <QRCodeSVG
            value={given.uri}
            role="img"
            aria-label={t('qr')}
            size={148}
            fgColor="currentColor"
            bgColor="transparent"
          />
        ) : (
          <span className="sr-only">{t('preparing')}</span>
        )}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-ink-2 text-sm">{t('secret-what')}</p>
        {given ? (
          <>
            <p className="flex flex-wrap gap-x-2 text-sm">
              {groupsOf(given.secret).map((group, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and may repeat
                <span key={at} className="ident">
                  {group}
                </span>
              ))}
            </p>
            <div className="flex flex-wrap gap-2">
              <CopyButton value={given.secret} what={t('secret')}>
                {t('copy-secret')}
              </CopyButton>
              {/* On the phone that has the app there is nothing to scan with. */}
              <a href={given.uri} className={cx(buttonClass({ size: 'sm' }), 'md:hidden')}>
                {t('open-app')}
              </a>
            </div>
          </>
        ) : (
          <Skeleton className="w-64" />
        )}
      </div>
    </div>
  )
}
