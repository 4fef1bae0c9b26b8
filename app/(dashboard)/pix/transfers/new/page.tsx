import { z } from 'zod'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { orderedNoteOf } from '@/components/reconciliation/addresses'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { getDocumentBacking } from '@/lib/features/reconciliation/service'
import { Prefetch } from '@/lib/server/prefetch'
import { NewTransfer } from '../_components/new-transfer'

const page = dashboardPage({
  title: 'transfers.form.title',
  messages: [
    'backing',
    'fields',
    'transfers.form',
    'payees.comparison',
    'payees.named',
    'sending',
    'operations.states',
    'operations.outgoing',
    'operations.cancelled-notes',
    'account-switcher',
  ],
  may: 'pix.transfers.create',
  screen({ query }) {
    const from = z.guid().safeParse(query.from).data ?? null
    const note = from ? null : orderedNoteOf(query)
    const payee = from || note ? null : (z.guid().safeParse(query.payee).data ?? null)
    return (
      <Prefetch of={listKnownAccounts} skip={!query.accountId}>
        <Prefetch of={getTransfer} input={{ id: from ?? '' }} skip={!from}>
          <Prefetch of={getDocumentBacking} input={{ id: note?.documentId ?? '' }} skip={!note}>
            <NewTransfer from={from} note={note} payee={payee} />
          </Prefetch>
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
