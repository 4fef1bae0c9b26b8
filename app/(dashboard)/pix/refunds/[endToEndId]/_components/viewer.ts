/** What the person who looks may do here. */
export type Viewer = { id: string; mayList: boolean; mayRefund: boolean; mayDecide: boolean }

export type ReceivedPayment = { endToEndId: string; accountId?: string }
