import { z } from 'zod'

const MONTH_MS = 30 * 86_400_000

const person = z.looseObject({ name: z.string(), document: z.string(), keyType: z.string(), key: z.string() })
const state = z.looseObject({
  directory: z.array(person),
  infractions: z.array(z.looseObject({ transaction_id: z.string() })),
})
const payables = z.array(
  z.looseObject({ taxId: z.string(), name: z.string(), number: z.number(), cents: z.number().int() }),
)

/** Events on the other side: payers pay, transfers arrive, answers get lost. */
export type Control = ReturnType<typeof controlOf>

export function controlOf(url: string) {
  const get = async (path: string): Promise<unknown> => (await fetch(`${url}/_control/${path}`)).json()
  /** A repeated event is accepted without an effect. */
  async function post(path: string, body: object = {}): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/_control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok && answer.status !== 404) throw new Error(`/_control/${path} answered ${answer.status}`)
  }
  return {
    directory: async () => state.parse(await get('state')).directory,
    /** Payments with an infraction, including those reported after the simulator's current time. */
    disputedPayments: async () =>
      new Set(state.parse(await get('state')).infractions.map((infraction) => infraction.transaction_id)),
    payables: async () => payables.parse(await get('payables')),
    settleTransfer: (txid: string) => post(`transfers/${txid}/settle`, { status: 'done' }),
    settleRefund: (endToEndId: string) => post(`refunds/${endToEndId}/settle`, { status: 'DEVOLVIDO' }),
    payCharge: (txid: string, payer: object, value?: number) => post(`charges/${txid}/pay`, { payer, value }),
    registerInfraction: (transactionId: string, situationType: string) =>
      post('infractions', { transaction_id: transactionId, situation_type: situationType }),
    /** A notification of the accounting service. */
    announce: (type: string) => post('webhooks/send', { service: 'accounting', type, id: `evt_demo_${type}` }),
    cancelNote: (id: string) => post(`documents/${id}/cancel`),
    finishStatements: () => post('statements/finish'),
    /** Arms a fault for the next request to a Pix path whose body contains the text. */
    arm: (path: string, match: string, fault: object) =>
      post('faults', { service: 'pix', method: 'POST', path, match, ...fault }),
    /** Moves the simulator's clock, which also signs notifications; null: back to the true time. */
    async moveClock(instant: number | null) {
      await post('settings', { webhookClock: instant === null ? 'real' : 'simulator' })
      await post('clock', { now: new Date(instant ?? Date.now()).toISOString() })
    },
    /** Requests made during the work stay unsettled for a month. */
    async holding<T>(work: () => Promise<T>): Promise<T> {
      const before = settings.parse(await get('state')).settings
      await post('settings', { refundSettleMs: MONTH_MS, reportReadyMs: MONTH_MS })
      return work().finally(() => post('settings', before))
    },
  }
}

const milliseconds = z.number().nullable()
const settings = z.looseObject({
  settings: z
    .looseObject({ refundSettleMs: milliseconds, reportReadyMs: milliseconds })
    .transform(({ refundSettleMs, reportReadyMs }) => ({ refundSettleMs, reportReadyMs })),
})
