import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { currentDay } from '@/lib/core/dates'
import { readInsight } from '@/lib/features/pix/infractions/insight-service'
import { InsightScreen } from '../_components/insight-screen'
import { chosenDays, loadPlace } from '../_components/period'

const page = dashboardPage({
  title: 'infractions.insight.title',
  messages: ['fields', 'infractions.insight', 'infractions.words', 'statements.range', 'statements.file'],
  read: readInsight,
  input: ({ query }) => chosenDays(loadPlace(query), currentDay(new Date())).days,
  screen: () => <InsightScreen />,
})

export const generateMetadata = page.metadata
export default page.render
