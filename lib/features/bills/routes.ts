import { batchBills } from '@/lib/features/bills/batch-service'
import { createCalendar, endCalendar, getOwnCalendar } from '@/lib/features/bills/calendar-service'
import { bills, calendar } from '@/lib/features/bills/contract'
import { getDue } from '@/lib/features/bills/due-service'
import {
  bill,
  billBatch,
  billBatchInput,
  billChange,
  billCount,
  billDismissal,
  billFileInput,
  billHabit,
  billId,
  billMethodsInput,
  calendarAddress,
  newCalendar,
  nothing,
} from '@/lib/features/bills/schema'
import {
  changeBill,
  compareForecast,
  dateUndatedBills,
  dismissBill,
  exportBills,
  forecastBalance,
  listBills,
  markPaidOtherwise,
  restoreBill,
  summarizeBills,
} from '@/lib/features/bills/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const billsRoutes = [
  readRoute(getDue),
  readRoute(summarizeBills),
  readRoute(forecastBalance),
  readRoute(compareForecast),
  readRoute(listBills),
  downloadRoute(bills.file, { input: billFileInput, run: exportBills }),
  writeRoute(bills.change, { input: billChange, output: bill, run: changeBill }),
  writeRoute(bills.dismiss, { input: billDismissal, output: bill, status: 201, run: dismissBill }),
  writeRoute(bills.habit, { input: billHabit, output: billCount, run: dateUndatedBills }),
  writeRoute(bills.otherwise, { input: billMethodsInput, output: billCount, run: markPaidOtherwise }),
  writeRoute(bills.batch, { input: billBatchInput, output: billBatch, status: 201, run: batchBills }),
  removalRoute(bills.restore, { input: billId, run: restoreBill }),
  readRoute(getOwnCalendar),
  writeRoute(calendar.create, { input: newCalendar, output: calendarAddress, status: 201, run: createCalendar }),
  removalRoute(calendar.remove, { input: nothing, run: (_, person) => endCalendar(person) }),
]
