import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { currentMonth } from '@/lib/core/dates'
import { printInput } from '@/lib/features/reconciliation/print-schema'
import { monthOnPaper } from '@/lib/features/reconciliation/print-service'
import { PrintScreen } from '../_components/print-screen'
import { PrintSheet } from '../_components/print-sheet'

const page = dashboardPage({
  title: 'reconciliation.print.title',
  messages: ['reconciliation.print'],
  may: 'reconciliation.read',
  screen: async ({ person, query }) => {
    const input = printInput.safeParse(query).data ?? printInput.parse({ month: currentMonth(new Date()) })
    const paper = await monthOnPaper(input, person, AbortSignal.timeout(20_000))
    return (
      <PrintScreen month={input.month} direction={input.direction} companyId={input.companyId}>
        <PrintSheet paper={paper} by={person.name} at={new Date()} />
      </PrintScreen>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
