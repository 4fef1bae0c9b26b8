import { databaseAnswers } from '@/lib/server/db/client'
import { diskIsFull } from '@/lib/server/files/disk-room'
import { answer } from '@/lib/server/http/answer'
import { open, routes } from '@/lib/server/http/routes'
import { isStopping } from '@/lib/server/process-state'

async function ailment(): Promise<string | null> {
  if (isStopping()) return 'stopping'
  if (await diskIsFull()) return 'disk_full'
  return (await databaseAnswers()) ? null : 'database_unavailable'
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: open(async () => {
    const status = await ailment()
    return answer({ status: status ?? 'ok' }, { status: status === null ? 200 : 503 })
  }),
})
