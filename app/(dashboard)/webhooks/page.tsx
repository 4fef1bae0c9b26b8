import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getWebhookSetup, listWebhooks } from '@/lib/features/webhooks/service'
import { Prefetch } from '@/lib/server/prefetch'
import { listInput, loadFilters } from './_components/webhook-filters'
import { WebhooksScreen } from './_components/webhooks-screen'

const page = dashboardPage({
  title: 'webhooks.title',
  messages: ['webhooks'],
  read: listWebhooks,
  input: ({ query }) => listInput(loadFilters(query)),
  screen: () => (
    <Prefetch of={getWebhookSetup}>
      <WebhooksScreen />
    </Prefetch>
  ),
})

export const generateMetadata = page.metadata
export default page.render
