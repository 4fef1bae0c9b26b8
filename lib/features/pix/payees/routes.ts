import { payees } from '@/lib/features/pix/payees/contract'
import { newPayee, payee, payeeChange, payeeFileInput, payeeId } from '@/lib/features/pix/payees/schema'
import {
  changePayee,
  createPayee,
  exportPayees,
  getPayee,
  getPayeeName,
  listBook,
  listPayeePayments,
  removePayee,
} from '@/lib/features/pix/payees/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const pixPayeesRoutes = [
  readRoute(listPayeePayments),
  downloadRoute(payees.file, { input: payeeFileInput, run: exportPayees }),
  readRoute(getPayeeName),
  readRoute(getPayee),
  writeRoute(payees.change, { input: payeeChange, output: payee, run: changePayee }),
  removalRoute(payees.remove, { input: payeeId, run: removePayee }),
  readRoute(listBook),
  writeRoute(payees.create, { input: newPayee, output: payee, status: 201, run: createPayee }),
]
