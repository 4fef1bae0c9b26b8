import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { password, people } from '../support/people.ts'
import { isRecord } from '../support/records.ts'
import { signIn } from '../support/session.ts'

type Call = (path: string, method?: string, body?: object) => Promise<unknown>

async function asFinance(url: string): Promise<Call> {
  const cookie = await signIn(url, people.finance.email, password)
  return async (path, method = 'GET', body) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
    const json: unknown = await answer.json()
    return answer.ok && isRecord(json) ? json.data : undefined
  }
}

const rows = (data: unknown) => (Array.isArray(data) ? data.filter(isRecord) : [])

/** What finance people did in the month before somebody looks: suppliers paid, some naming the note, and the owners' money set aside. */
export async function fillDemoMonth(url: string, simulatorUrl: string): Promise<void> {
  const call = await asFinance(url)
  if (rows(await call('pix/transfers')).length > 0) return
  const payables = rows(await (await fetch(`${simulatorUrl}/_control/payables`)).json())
  for (const [index, { taxId, cents, number }] of payables.slice(0, 14).entries()) {
    const key = { type: 'CNPJ', value: taxId }
    const description = index % 3 === 0 ? { description: `NF ${number}` } : {}
    // Every fifth is a part of what is due.
    const amountCents = index % 5 === 4 ? Math.round(Number(cents) / 2) : cents
    await call('pix/transfers', 'POST', { amountCents, key, receiverDocument: taxId, ...description })
  }
  await setAside(call)
}

/** Once they have been read: the money of the owners is no sale. */
async function setAside(call: Call): Promise<void> {
  const month = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)
  for (let round = 0; round < 60; round += 1) {
    const found = rows(await call(`reconciliation?month=${month}&direction=in&q=aporte`))
    for (const { id } of found)
      await call('reconciliation/dismissals', 'POST', { paymentId: id, reason: 'Não se aplica: aporte de capital' })
    if (found.length > 0) return
    await pause(5_000)
  }
}
