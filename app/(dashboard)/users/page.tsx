import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listUsers } from '@/lib/features/users/service'
import { UsersScreen } from './_components/users-screen'

const page = dashboardPage({
  title: 'users.title',
  messages: ['users'],
  read: listUsers,
  screen: ({ person }) => <UsersScreen self={person.id} />,
})

export const generateMetadata = page.metadata
export default page.render
