import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { forecastBalance } from '@/lib/features/bills/service'
import { forecastInputOf, loadForecastPlace } from '../_components/forecast-place'
import { ForecastScreen } from '../_components/forecast-screen'

const page = dashboardPage({
  title: 'bills.forecast.title',
  messages: ['bills', 'figures', 'account-switcher'],
  read: forecastBalance,
  input: ({ query }) => forecastInputOf(loadForecastPlace(query)),
  screen: () => <ForecastScreen />,
})

export const generateMetadata = page.metadata
export default page.render
