'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

/** Replaces a screen that could not be rendered. */
export function ScreenFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('common')
  const nav = useTranslations('nav')
  return (
    <>
      <PageHeader title={t('screen-failed')} />
      <PageBody className="flex flex-col items-start gap-4 p-5 max-md:p-4">
        <ErrorNotice error={error} onRetry={onRetry} className="max-w-160 self-stretch" />
        <ButtonLink href="/">{nav('home')}</ButtonLink>
      </PageBody>
    </>
  )
}
