import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { charges } from '@/lib/features/pix/charges/contract'
import { read } from '@/lib/server/read'
import { simulator } from './contract'
import { type ArmedFault, control, done, hasSimulator, readChoices } from './control'
import { type SimulatorAct, type SimulatorOutcome, simulatorState, type TroubledServices } from './schema'
import { findChargeId, findNote, recentNotes } from './store'

const shownNotes = 60
const hourMs = 3_600_000
const troubleStatus = 503

export const simulatorStands = hasSimulator

/** The one request whose answer is cut, by what it asks for. */
const cutPaths = { transfer: '/v1/wallet/transfer', refund: '/v1/pix/cashin/refund' } as const
const cuts = ['transfer', 'refund'] as const

const isTrouble = ({ path, until }: ArmedFault) => path === '/*' && until !== null

function troubleIn(faults: readonly ArmedFault[]) {
  const troubles = faults.filter(isTrouble)
  const until = troubles
    .flatMap((fault) => fault.until ?? [])
    .toSorted()
    .at(-1)
  const services = new Set(troubles.map(({ service }) => service))
  const [service] = services
  if (!service || !until) return null
  return { service: services.size > 1 ? ('both' as const) : service, until }
}

export const getSimulator = read(simulator.state, {
  input: z.strictObject({}),
  output: simulatorState,
  async run() {
    const [{ now, charges, received, faults }, notes] = await Promise.all([readChoices(), recentNotes(shownNotes)])
    return {
      now,
      charges: charges.map(({ cents, ...charge }) => ({ ...charge, amountCents: cents })),
      received: received.map(({ value, ...entry }) => ({ ...entry, amountCents: value })),
      notes: notes.map(({ issuerName, recipientName, recipientTaxId: _, ...note }) => ({
        ...note,
        party: (note.openCents === null ? issuerName : recipientName) ?? null,
      })),
      cuts: cuts.filter((next) => faults.some(({ path, until }) => path === cutPaths[next] && until === null)),
      trouble: troubleIn(faults),
    }
  },
})

const instant = z.object({ now: z.string() })
const paid = z.object({ id: z.string(), value: z.number() })
const infraction = z.object({ id: z.string(), amount: z.number().int() })

type Came = { amountCents?: number; href: string | null }

/** Has the simulator do it, as whoever it stands for would. Throws `not_configured` where the services are real. */
export async function actInSimulator(order: SimulatorAct): Promise<SimulatorOutcome> {
  const { amountCents = null, href } = await perform(order)
  const { now } = await readChoices()
  return { act: order.act, amountCents, href, now }
}

async function perform(order: SimulatorAct): Promise<Came> {
  switch (order.act) {
    case 'pay-charge':
      return payCharge(order.txid, order.amountCents)
    case 'receive':
      return receive(order)
    case 'dispute': {
      const body = { transaction_id: order.endToEndId }
      const made = await control('infractions', infraction, { method: 'POST', body })
      return { amountCents: made.amount, href: `/pix/infractions/${encodeURIComponent(made.id)}` }
    }
    case 'cancel-note':
    case 'purge-note': {
      const { documentId } = order
      const act = order.act === 'cancel-note' ? 'cancel' : 'purge'
      await control(`documents/${documentId}/${act}`, done, { method: 'POST' })
      await control(`documents/${documentId}/announce`, done, { method: 'POST' })
      return { href: `/documents/${documentId}` }
    }
    case 'cut-answer': {
      const path = cutPaths[order.next]
      await control('faults', done, {
        method: 'POST',
        body: { service: 'pix', method: 'POST', path, kind: 'applied-then-reset' },
      })
      return { href: order.next === 'transfer' ? '/pix/transfers/new' : '/pix/received' }
    }
    case 'trouble':
      await endTrouble()
      await makeTrouble(order.service)
      return { href: null }
    case 'end-trouble':
      await endTrouble()
      return { href: null }
    case 'move-clock':
      await control('clock', instant, { method: 'POST', body: { advanceMs: order.hours * hourMs } })
      return { href: null }
  }
}

async function payCharge(txid: string, amountCents: number | undefined): Promise<Came> {
  const body = amountCents === undefined ? {} : { value: amountCents / 100 }
  const { value } = await control(`charges/${encodeURIComponent(txid)}/pay`, paid, { method: 'POST', body })
  const id = await findChargeId(txid)
  return { amountCents: Math.round(value * 100), href: id === null ? '/pix/received' : charges.create.href(id) }
}

async function receive({ amountCents, payer, documentId }: Extract<SimulatorAct, { act: 'receive' }>): Promise<Came> {
  const note = documentId === undefined ? undefined : await findNote(documentId)
  if (documentId !== undefined && !note) throw new Problem('not_found', 'There is no such note')
  const cents = amountCents ?? note?.openCents ?? note?.amountCents
  const person = note
    ? { name: note.recipientName ?? undefined, document: note.recipientTaxId ?? undefined }
    : { name: payer }
  const body = { payer: person, ...(cents ? { value: cents / 100 } : {}) }
  const { value, id } = await control('received', paid, { method: 'POST', body })
  return { amountCents: Math.round(value * 100), href: `/pix/received?open=${encodeURIComponent(id)}` }
}

async function makeTrouble(service: TroubledServices): Promise<void> {
  const troubled = service === 'both' ? (['pix', 'accounting'] as const) : [service]
  for (const each of troubled)
    await control('faults', done, {
      method: 'POST',
      body: { service: each, path: '/*', kind: 'status', status: troubleStatus, forMs: hourMs },
    })
}

async function endTrouble(): Promise<void> {
  const { faults } = await readChoices()
  for (const { id } of faults.filter(isTrouble)) await control(`faults/${id}`, done, { method: 'DELETE' })
}
