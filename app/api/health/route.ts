import { databaseAnswers } from '@/lib/server/db/client'
import { isStopping } from '@/lib/server/process-state'
import { answer, open, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: open(async () => {
    if (isStopping()) return answer({ status: 'stopping' }, { status: 503 })
    const alive = await databaseAnswers()
    return answer({ status: alive ? 'ok' : 'database_unavailable' }, { status: alive ? 200 : 503 })
  }),
})
