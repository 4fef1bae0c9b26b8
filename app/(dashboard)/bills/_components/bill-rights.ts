/** Whether the person may change bills, create charges (`in`) and ask for transfers (`out`). */
export type BillRights = { change: boolean; in: boolean; out: boolean }
