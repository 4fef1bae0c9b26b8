import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listExports } from '@/lib/features/exports/service'
import { getRetention } from '@/lib/features/retention/service'
import { Prefetch } from '@/lib/server/prefetch'
import { ExportsScreen } from './_components/exports-screen'
import { loadRetention, retentionInput } from './_components/retention/address'

const page = dashboardPage({
  title: 'exports.title',
  messages: ['exports', 'fields'],
  read: listExports,
  screen: ({ person, query }) => (
    <Prefetch of={getRetention} input={retentionInput(loadRetention(query))}>
      <ExportsScreen personId={person.id} />
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
