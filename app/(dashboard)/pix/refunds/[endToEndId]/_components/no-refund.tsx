import { getTranslations } from 'next-intl/server'
import { PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { ButtonLink } from '@/components/ui/button'

/** In the place of a refund that nobody knows. */
export async function NoRefund() {
  const t = await getTranslations('refunds')
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ href: '/pix/refunds', label: t('title') }]} />
      <EmptyState
        title={t('payment.not-found-title')}
        action={<ButtonLink href="/pix/refunds">{t('payment.not-found-action')}</ButtonLink>}
        fill
      >
        {t('payment.not-found-what')}
      </EmptyState>
    </>
  )
}
