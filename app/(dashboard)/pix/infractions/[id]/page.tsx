import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { readKnown } from '@/lib/features/pix/infractions/known/service'
import { getInfractionCase, readInfractionBacking } from '@/lib/features/pix/infractions/service'
import { Prefetch } from '@/lib/server/prefetch'
import { CaseView } from './_components/case/screen'

const page = dashboardPage({
  title: 'infractions.title',
  messages: [
    'backing',
    'charges.amount',
    'fields',
    'infractions',
    'operations',
    'pdf-viewer',
    'reconciliation.words',
    'records',
    'refunds.entry',
    'refunds.facts',
    'sending',
    'statements.file',
  ],
  read: getInfractionCase,
  input: ({ param }) => ({ id: param('id') }),
  screen({ person, may, param }) {
    const id = param('id')
    const viewer = {
      id: person.id,
      mayAnswer: may('pix.infractions.answer'),
      mayDecide: may('approvals.decide'),
      maySeeCharges: may('pix.charges.read'),
      mayReconcile: may('reconciliation.read'),
    }
    return (
      <Prefetch of={readKnown} input={{ id }}>
        <Prefetch of={readInfractionBacking} input={{ id }}>
          <CaseView key={id} id={id} viewer={viewer} />
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
