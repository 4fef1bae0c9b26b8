import { Compass } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { ButtonLink } from '@/components/ui/button'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('not-found')
  return { title: t('title') }
}

export default async function DashboardNotFound() {
  const t = await getTranslations('not-found')
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        icon={<Compass aria-hidden />}
        title={t('lost')}
        action={<ButtonLink href="/">{t('home')}</ButtonLink>}
        fill
      >
        {t('what')}
      </EmptyState>
    </>
  )
}
