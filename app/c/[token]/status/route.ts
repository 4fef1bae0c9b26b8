import { payerStatus } from '@/lib/features/pix/charges/payer-service'
import { answer } from '@/lib/server/http/answer'
import { open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: open(async (_, params) => answer(await payerStatus(params))),
})
