import { payees } from '@/lib/features/pix/payees/contract'
import { newPayee, payee, payeeChange, payeeId } from '@/lib/features/pix/payees/schema'
import {
  changePayee,
  createPayee,
  getPayee,
  listBook,
  listPayeePayments,
  removePayee,
} from '@/lib/features/pix/payees/service'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const pixPayeesRoutes = [
  readRoute(listPayeePayments),
  readRoute(getPayee),
  writeRoute(payees.change, {
    input: payeeChange,
    output: payee,
    run: (input, { person }) => changePayee(input, person),
  }),
  removalRoute(payees.remove, { input: payeeId, run: ({ id }, { person }) => removePayee(id, person) }),
  readRoute(listBook),
  writeRoute(payees.create, {
    input: newPayee,
    output: payee,
    status: 201,
    run: (input, { person }) => createPayee(input, person),
  }),
]
