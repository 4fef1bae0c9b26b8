import 'server-only'
import { env } from '@/lib/server/env'

/** The secret address of a charge's page. */
export const pageUrl = (token: string): string => `${env().APP_URL}/c/${token}`
