import { z } from 'zod'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { Prefetch } from '@/lib/server/prefetch'
import { NewTransfer } from './_components/new-transfer'

const page = dashboardPage({
  title: 'transfers.form.title',
  messages: ['fields', 'transfers.form', 'sending', 'operations.states', 'operations.outgoing', 'account-switcher'],
  may: 'pix.transfers.create',
  screen({ query }) {
    const from = z.guid().safeParse(query.from).data ?? null
    return (
      <Prefetch of={listKnownAccounts} skip={!query.accountId}>
        <Prefetch of={getTransfer} input={{ id: from ?? '' }} skip={!from}>
          <NewTransfer from={from} />
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
