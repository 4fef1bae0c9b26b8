import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
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
