export type PaymentToRefund = { endToEndId: string; accountId?: string }
