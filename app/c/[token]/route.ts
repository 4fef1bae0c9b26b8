import { payerPage } from '@/lib/features/pix/charges/payer-service'
import { open, routes } from '@/lib/server/http/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: open((request, params) => payerPage(params, request)),
})
