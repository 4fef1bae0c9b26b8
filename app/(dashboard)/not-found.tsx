import { Compass } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
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
