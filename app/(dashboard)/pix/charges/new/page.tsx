import { z } from 'zod'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { orderedNoteOf } from '@/components/reconciliation/addresses'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getCharge } from '@/lib/features/pix/charges/service'
import { getDocumentBacking } from '@/lib/features/reconciliation/service'
import { Prefetch } from '@/lib/server/prefetch'
import { NewCharge } from '../_components/new-charge'

const page = dashboardPage({
  title: 'charges.form.title',
  messages: ['backing', 'charges.form', 'fields', 'sending', 'account-switcher'],
  may: 'pix.charges.create',
  screen({ query }) {
    const from = z.guid().safeParse(query.from).data ?? null
    const note = from ? null : orderedNoteOf(query)
    return (
      <Prefetch of={listKnownAccounts} skip={!query.accountId}>
        <Prefetch of={getCharge} input={{ id: from ?? '' }} skip={!from}>
          <Prefetch of={getDocumentBacking} input={{ id: note?.documentId ?? '' }} skip={!note}>
            <NewCharge from={from} note={note} />
          </Prefetch>
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
