'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/error-notice'
import { PageBody, PageHeader } from '@/components/page-header'
import { ButtonLink } from '@/components/ui/button'

type DashboardErrorProps = { error: Error & { digest?: string }; reset: () => void }

export default function DashboardError({ error, reset }: DashboardErrorProps) {
  const t = useTranslations('common')
  const nav = useTranslations('nav')
  return (
    <>
      <PageHeader title={t('screen-failed')} />
      <PageBody className="flex flex-col items-start gap-4 p-5 max-md:p-4">
        <ErrorNotice error={error} onRetry={reset} className="max-w-160 self-stretch" />
        <ButtonLink href="/">{nav('home')}</ButtonLink>
      </PageBody>
    </>
  )
}
