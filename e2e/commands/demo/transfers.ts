import { z } from 'zod'
import { chance, quarterDays } from './calendar.ts'
import { type Caller, operationId } from './caller.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

const entry = z.looseObject({ key: z.string() })
const transfersPath = '/v1/wallet/transfer'
const unknownKey = { success: false, message: 'Pix key not found', data: null }
const MINUTE = 60_000

type Order = { by: 'marina' | 'beatriz'; at: number; to: string; cents: number; description: string }

/** Suppliers and staff whose keys are in the directory. */
function ordersOf({ calendar: { at, minutesAgo } }: World): Record<string, Order> {
  const beatriz = { by: 'beatriz' } as const
  const marina = { by: 'marina' } as const
  return {
    freight: {
      ...{ ...beatriz, at: at(58, '10:41'), to: 'Transportes Vale Verde S.A.', cents: 184_750 },
      description: 'Frete das entregas',
    },
    stationery: {
      ...{ ...beatriz, at: at(51, '15:03'), to: 'Papelaria Girassol Ltda', cents: 38_640 },
      description: 'Material de escritório',
    },
    truck: {
      ...{ ...beatriz, at: at(44, '09:37'), to: 'Oficina do Açude ME', cents: 127_000 },
      description: 'Revisão do caminhão de entregas',
    },
    clinic: {
      ...{ ...marina, at: at(39, '14:20'), to: 'Clínica Boa Vista Ltda', cents: 96_000 },
      description: 'Exames periódicos',
    },
    coffee: {
      ...{ ...beatriz, at: at(33, '11:52'), to: 'Padaria Pão & Prosa Ltda', cents: 21_890 },
      description: 'Café da reunião de vendas',
    },
    catalogue: {
      ...{ ...marina, at: at(27, '10:06'), to: 'Editora Carnaúba Ltda', cents: 540_000 },
      description: 'Catálogo de fim de ano',
    },
    commission: {
      ...{ ...marina, at: at(9, '15:44'), to: 'Natália Esteves Rangel', cents: 612_300 },
      description: 'Comissão do trimestre',
    },
    plot: {
      ...{ ...beatriz, at: at(5, '09:18'), to: 'Agropecuária Campo Largo Ltda', cents: 780_000 },
      description: 'Locação do galpão',
    },
    travel: {
      ...{ ...marina, at: at(2, '16:27'), to: 'Diego Moura Bastos', cents: 18_430 },
      description: 'Reembolso de viagem',
    },
    works: {
      ...{ ...beatriz, at: minutesAgo(95), to: 'Construtora Pedra Alta S.A.', cents: 1_250_000 },
      description: 'Reforma do depósito, 2ª parcela',
    },
    photos: {
      ...{ ...beatriz, at: minutesAgo(35), to: 'Estúdio Maré Alta ME', cents: 320_000 },
      description: 'Fotos do catálogo',
    },
  }
}

/** Undecided transfers. */
const waiting = ['works', 'supplier waiting']

type Transfer = { name: string; by: Caller; at: number; body: () => Promise<object | null> }

/** Paid, waiting for Rafael, approved, rejected and refused transfers, and one without an answer. */
export function transfers(world: World): Moment[] {
  const { calendar, control } = world
  const arm = async () => {
    await control.arm(transfersPath, operationId('photos'), { kind: 'reset', times: 500 })
    await control.arm(transfersPath, operationId('travel'), { kind: 'status', status: 400, body: unknownKey })
  }
  return [
    { at: calendar.at(3, '08:00'), step: 'transfers armed', run: arm },
    ...listed(world).flatMap((transfer) => story(world, transfer)),
    ...suppliers(world),
  ]
}

/** A transfer's story: requested, decided if needed, and arrived within seconds. */
function story({ calendar, marks, control, eduardo }: World, { name, by, at, body }: Transfer): Moment[] {
  const id = operationId(name)
  const path = `operations/${id}`
  const operation = z.looseObject({
    state: z.string(),
    result: z.looseObject({ txid: z.string().optional() }).nullable(),
  })
  const arrived = async () => {
    const { result } = await by.read(operation, path)
    if (result?.txid) await control.settleTransfer(result.txid)
    await by.settled(path)
  }
  async function request() {
    const order = await body()
    if (!order) return ['none']
    const sent = await by.request(name, 'pix/transfers', order)
    if (sent?.state === 'accepted') await arrived()
    return [sent?.state ?? 'refused']
  }
  async function decide() {
    const found = await eduardo.read(z.array(z.looseObject({ id: z.string() })), waitingPath)
    if (!found.some((one) => one.id === id)) return
    const reason = 'O contrato prevê reajuste só em janeiro. Conferir o valor com o locador.'
    if (name === 'plot') await eduardo.write('POST', `approvals/${id}/reject`, { reason })
    else {
      await eduardo.write('POST', `approvals/${id}/approve`, {})
      await arrived()
    }
  }
  const decidedAt = at + Math.round((15 + chance(`decision of ${name}`) * 100) * MINUTE)
  const unless = () => marks.of(name)[0] !== 'awaiting_approval'
  const decision = { at: Math.min(decidedAt, calendar.minutesAgo(1)), step: `${name} decided`, unless, run: decide }
  return [{ at, step: name, run: request }, ...(waiting.includes(name) ? [] : [decision])]
}

const waitingPath = 'operations?state=awaiting_approval&limit=100'

/** The directory's payees for the person who looks them up. */
function listed(world: World): Transfer[] {
  return Object.entries(ordersOf(world)).map(([name, { by, at, to, cents, description }]) => ({
    ...{ name, at, by: world[by] },
    async body() {
      const payee = (await world.control.directory()).find((person) => person.name === to)
      if (!payee) throw new Error(`${to} is not in the directory`)
      await world[by].read(entry, `pix/directory?${new URLSearchParams({ key: payee.key, keyType: payee.keyType })}`)
      return { amountCents: cents, key: { type: payee.keyType, value: payee.key }, description }
    },
  }))
}

/** Largest supplier payment in cents: the company keeps a reserve. */
const dearest = 900_000
const threshold = 500_000

/** Payments of due notes on Tuesdays and Thursdays; some name their note, and some are partial. */
function suppliers(world: World): Moment[] {
  const { calendar } = world
  const days = Array.from({ length: quarterDays - 1 }, (_, index) => quarterDays - 1 - index)
  const runs = days.filter((ago) => [2, 4].includes(calendar.weekday(ago)))
  const paid = runs.flatMap((ago, index) =>
    supplier(world, `supplier ${index}`, index, calendar.within(ago, `supplier ${index}`, 8, 15), 0),
  )
  return [...paid, ...supplier(world, 'supplier waiting', 1, calendar.minutesAgo(130), threshold)]
}

function supplier(world: World, name: string, index: number, at: number, least: number): Moment[] {
  const by = index % 4 === 3 ? world.marina : world.beatriz
  async function pick() {
    const picked = world.marks.picked()
    const due = (await world.control.payables()).filter(
      ({ cents }) => cents >= least && cents < Math.max(dearest, least * 4),
    )
    const [first] = due.filter(({ taxId, number }) => !picked.has(`${taxId} ${number}`))
    return first ? [`${first.taxId} ${first.number}`, first.taxId, String(first.number), String(first.cents)] : []
  }
  async function body() {
    const [, taxId, number, cents] = world.marks.of(`${name} pick`)
    if (!taxId) return null
    const description = index % 3 === 0 ? { description: `NF ${number}` } : {}
    const amountCents = index % 5 === 4 ? Math.round(Number(cents) / 2) : Number(cents)
    await by.read(entry, `pix/directory?key=${taxId}&keyType=CNPJ`)
    return { amountCents, key: { type: 'CNPJ', value: taxId }, receiverDocument: taxId, ...description }
  }
  return [{ at, step: `${name} pick`, run: pick }, ...story(world, { name, by, at, body })]
}
