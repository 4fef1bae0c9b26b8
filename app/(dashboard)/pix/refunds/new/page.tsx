import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { paymentInput } from '@/lib/features/pix/refunds/schema'
import { Prefetch } from '@/lib/server/prefetch'
import { NewRefund } from '../_components/new-refund'

const page = dashboardPage({
  title: 'refunds.form.title',
  messages: ['refunds.form', 'refunds.facts', 'refunds.entry', 'sending', 'operations.states', 'account-switcher'],
  may: 'pix.refunds.create',
  screen({ query }) {
    const accountId = paymentInput.shape.accountId.safeParse(query.accountId).data
    const endToEndId = paymentInput.shape.endToEndId.safeParse(query.endToEndId).data ?? null
    return (
      <Prefetch of={listKnownAccounts} skip={!accountId}>
        <NewRefund endToEndId={endToEndId} accountId={accountId} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
