import { calendarFile } from '@/lib/features/bills/calendar-service'
import { open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Calendar programs have no session: the secret in the address is the credential.
  GET: open(
    async (_, params) =>
      new Response(await calendarFile(params), {
        headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
      }),
  ),
})
