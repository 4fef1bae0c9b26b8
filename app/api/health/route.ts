import { databaseAnswers } from '@/lib/server/db/client'
import { answer, open, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: open(async () => {
    const alive = await databaseAnswers()
    return answer({ status: alive ? 'ok' : 'database_unavailable' }, { status: alive ? 200 : 503 })
  }),
})
