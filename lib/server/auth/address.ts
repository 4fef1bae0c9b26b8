import 'server-only'
import { env } from '@/lib/server/env'

/** Lastro's own origin, which people open and to which their passkeys belong. */
export const ownAddress = (): string => env().APP_URL
