import { z } from 'zod'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { rangePresets } from '@/components/list/day-range'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getStatement } from '@/lib/features/pix/statements/service'
import { Prefetch } from '@/lib/server/prefetch'
import { NewStatement } from '../_components/new-statement'

const page = dashboardPage({
  title: 'statements.form.title',
  messages: [
    'fields',
    'account-switcher',
    'statements.form',
    'statements.range',
    'statements.account',
    'statements.status',
    'sending',
  ],
  may: 'pix.statements.request',
  screen({ query }) {
    const from = z.guid().safeParse(query.from).data ?? null
    const preset = z.enum(rangePresets).safeParse(query.period).data ?? 'last-month'
    return (
      <Prefetch of={getStatement} input={{ id: from ?? '' }} skip={!from}>
        <Prefetch of={listKnownAccounts}>
          <NewStatement from={from} preset={preset} />
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
