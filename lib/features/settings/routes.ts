import { testConnection } from '@/lib/features/settings/connections-service'
import { settings } from '@/lib/features/settings/contract'
import { connectionTest, connectionTestResult } from '@/lib/features/settings/schema'
import { getApprovals, getSettings } from '@/lib/features/settings/service'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const settingsRoutes = [
  writeRoute(settings.testConnection, { input: connectionTest, output: connectionTestResult, run: testConnection }),
  readRoute(getSettings),
  readRoute(getApprovals),
]
