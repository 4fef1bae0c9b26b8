import { getMessages, getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { guideContent } from './_components/content'
import { GuideScreen } from './_components/guide-screen'

const page = dashboardPage({
  title: 'guide.title',
  messages: ['guide.screen'],
  screen: async () => {
    const t = await getTranslations()
    const approved = t.markup('operations.timeline.approved-nobody', { b: (words) => words })
    const expiring = t('documents.status-expiring', { days: 7 })
    return <GuideScreen sections={guideContent(await getMessages(), { approved, expiring })} />
  },
})

export const generateMetadata = page.metadata
export default page.render
