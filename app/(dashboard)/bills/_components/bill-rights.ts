/** Whether the person may change bills, create charges (`in`) and request transfers (`out`). */
export type BillRights = { change: boolean; in: boolean; out: boolean }
