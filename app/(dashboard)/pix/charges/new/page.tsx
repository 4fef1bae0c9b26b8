import { z } from 'zod'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getCharge } from '@/lib/features/pix/charges/service'
import { Prefetch } from '@/lib/server/prefetch'
import { NewCharge } from './_components/new-charge'

const page = dashboardPage({
  title: 'charges.form.title',
  messages: ['charges.form', 'fields', 'sending', 'account-switcher'],
  may: 'pix.charges.create',
  screen({ query }) {
    const from = z.guid().safeParse(query.from).data ?? null
    return (
      <Prefetch of={listKnownAccounts} skip={!query.accountId}>
        <Prefetch of={getCharge} input={{ id: from ?? '' }} skip={!from}>
          <NewCharge from={from} />
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
