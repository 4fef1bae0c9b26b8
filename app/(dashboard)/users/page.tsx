import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { listUsers } from '@/lib/features/users/service'
import { passwordsAreOn } from '@/lib/server/auth/password-rules'
import { UsersScreen } from './_components/users-screen'

const page = dashboardPage({
  title: 'users.title',
  messages: ['users'],
  read: listUsers,
  screen: ({ person }) => <UsersScreen self={person.id} passwords={passwordsAreOn()} />,
})

export const generateMetadata = page.metadata
export default page.render
