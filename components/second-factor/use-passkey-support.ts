import { useHydrated } from '@/components/ui/hydrated'
import { expectedSupport, type PasskeySupport, passkeySupport } from '@/lib/client/passkeys'

/** Whether this page can use passkeys. */
export function usePasskeySupport(appUrl: string): PasskeySupport {
  return useHydrated() ? passkeySupport(appUrl) : expectedSupport(appUrl)
}
