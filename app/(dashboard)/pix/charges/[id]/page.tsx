import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { getCharge } from '@/lib/features/pix/charges/service'
import { getPaymentBacking } from '@/lib/features/reconciliation/service'
import { Prefetch } from '@/lib/server/prefetch'
import { ChargeScreen } from '../_components/charge-screen'

const page = dashboardPage({
  title: 'charges.title',
  messages: [
    'backing',
    'charges',
    'operations.live',
    'operations.outcome',
    'operations.timeline',
    'operations.unknown',
    'outside-mails',
    'pix.br-code',
    'reconciliation.words',
  ],
  read: getCharge,
  input: ({ param }) => ({ id: param('id') }),
  screen({ param, may }) {
    const id = param('id')
    const seesBacking = may('reconciliation.read')
    return (
      <Prefetch of={getPaymentBacking} input={{ id }} skip={!seesBacking}>
        <ChargeScreen id={id} mayCreate={may('pix.charges.create')} seesBacking={seesBacking} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
