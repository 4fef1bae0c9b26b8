import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { getBudget } from '@/lib/features/budget/service'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { Prefetch } from '@/lib/server/prefetch'
import { BudgetMinute } from './_components/budget-minute'
import { IndexProgress } from './_components/index-progress'

const page = dashboardPage({
  title: 'budget.title',
  messages: ['budget'],
  read: getBudget,
  async screen() {
    const t = await getTranslations('budget')
    return (
      <Prefetch of={getIndexStatus}>
        <PageHeader title={t('title')} note={t('note')} />
        <PageBody>
          <BudgetMinute />
          <IndexProgress />
        </PageBody>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
