import { testConnection } from '@/lib/features/settings/connections/service'
import { settings } from '@/lib/features/settings/contract'
import { connectionTest, connectionTestResult } from '@/lib/features/settings/schema'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(settings.testConnection, {
    input: connectionTest,
    output: connectionTestResult,
    run: ({ name }, { person }) => testConnection(name, person),
  }),
})
