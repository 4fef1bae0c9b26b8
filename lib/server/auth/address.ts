import 'server-only'
import { env } from '@/lib/server/env'

/** Lastro's own origin: where people use it, and what their passkeys belong to. */
export const ownAddress = (): string => env().APP_URL
