import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { ExportsScreen } from './_components/exports-screen'

const page = dashboardPage({
  title: 'exports.title',
  messages: ['exports', 'fields'],
  may: 'exports.use',
  screen: ({ person }) => <ExportsScreen personId={person.id} />,
})

export const generateMetadata = page.metadata
export default page.render
