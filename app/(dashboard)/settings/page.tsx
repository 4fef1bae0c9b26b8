import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getBudget } from '@/lib/features/budget/service'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { getSettings } from '@/lib/features/settings/service'
import { Prefetch } from '@/lib/server/prefetch'
import { SettingsScreen } from './_components/settings-screen'

const page = dashboardPage({
  title: 'settings.title',
  messages: ['settings'],
  read: getSettings,
  screen: () => (
    <Prefetch of={getBudget}>
      <Prefetch of={getIndexStatus}>
        <SettingsScreen />
      </Prefetch>
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
