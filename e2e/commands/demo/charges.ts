import { chance } from './calendar.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

type Order = {
  by: 'marina' | 'beatriz'
  at: number
  cents: number
  externalId: string
  /** Seconds. */
  expiresIn?: number
  valueChangeMode?: string
  /** When a person of the directory pays, and the amount in cents if it differs from the request. */
  paid?: { at: number; name: string; cents?: number }
}

const DAY = 86_400
const HOUR_MS = 3_600_000
const routine = 30

/** Recent charges with one of each outcome, and the sales of the weeks before. */
function ordersOf(world: World): Record<string, Order> {
  const { calendar } = world
  const { at, minutesAgo } = calendar
  return {
    ...routineOrders(world),
    'charge underpaid': {
      ...{ by: 'beatriz', at: at(4, '10:12'), cents: 236_000, externalId: 'PED-24879' },
      ...{ valueChangeMode: 'VALOR_ABERTO', expiresIn: 7 * DAY },
      paid: { at: at(3, '11:47'), name: 'Construtora Pedra Alta S.A.', cents: 200_000 },
    },
    'charge whole': {
      ...{ by: 'beatriz', at: at(3, '09:26'), cents: 189_000, externalId: 'PED-24871' },
      paid: { at: at(3, '10:01'), name: 'Mercearia Três Irmãos Ltda' },
    },
    'charge of Marina': {
      ...{ by: 'marina', at: at(2, '09:51'), cents: 74_590, externalId: 'PED-24874' },
      paid: { at: at(2, '13:08'), name: 'Otávio Guimarães Pires' },
    },
    'charge over': { by: 'marina', at: at(2, '10:33'), cents: 45_800, externalId: 'PED-24880', expiresIn: 3_600 },
    'charge small': {
      ...{ by: 'beatriz', at: at(1, '11:19'), cents: 12_980, externalId: 'PED-24876' },
      paid: { at: at(1, '11:31'), name: 'Eliane Cardoso Peixoto' },
    },
    'charge lost': { by: 'beatriz', at: at(1, '14:40'), cents: 58_900, externalId: 'PED-24882' },
    'charge open': {
      ...{ by: 'beatriz', at: at(1, '16:05'), cents: 318_750, externalId: 'PED-24883' },
      expiresIn: 7 * DAY,
    },
    'charge of today': { by: 'beatriz', at: minutesAgo(150), cents: 96_420, externalId: 'PED-24885' },
    'charge of this hour': {
      ...{ by: 'marina', at: minutesAgo(25), cents: 27_350, externalId: 'PED-24886', expiresIn: 3_600 },
    },
  }
}

const payers = [
  'Mercearia Três Irmãos Ltda',
  'Camila Antunes Rezende',
  'Padaria Pão & Prosa Ltda',
  'Fábio Queiroz Lacerda',
  'Clínica Boa Vista Ltda',
  'Isabela Fontes Marinho',
  'Oficina do Açude ME',
  'Márcio Coutinho Leal',
  'Estúdio Maré Alta ME',
] as const

/** Two or three a week: half are paid within hours, others days later, some never. */
function routineOrders({ calendar }: World): Record<string, Order> {
  return Object.fromEntries(
    Array.from({ length: routine }, (_, index): [string, Order] => {
      const name = `charge ${index}`
      const ago = 59 - Math.floor(index * 1.8)
      const at = calendar.within(ago, name, 8, 13)
      const order = {
        ...{ by: index % 3 === 2 ? ('marina' as const) : ('beatriz' as const), at },
        ...{ cents: 4_990 + Math.round(chance(`cents of ${name}`) ** 2 * 410) * 490 },
        ...{ externalId: `PED-${24_610 + index * 8}`, expiresIn: 7 * DAY },
      }
      const payer = payers[index % payers.length] ?? payers[0]
      const fate = index % 10
      if (fate === 4) return [name, order]
      const days = fate === 2 || fate === 7 ? 1 : fate === 9 ? 3 : 0
      const hours = 0.1 + chance(`hours of ${name}`) ** 2 * 4.5
      const paidAt = days > 0 ? calendar.within(ago - days, `${name} paid`, 8, 18) : Math.round(at + hours * HOUR_MS)
      return [name, { ...order, paid: { at: paidAt, name: payer } }]
    }),
  )
}

/** Paid, underpaid, expired and open charges, and one whose lost answer only a person can resolve. */
export function charges(world: World): Moment[] {
  const { marks, control, calendar } = world
  const moments = Object.entries(ordersOf(world)).flatMap(([name, { by, at, paid, cents, ...order }]): Moment[] => {
    const create = async () => {
      const charge = await world[by].request(name, 'pix/charges', { amountCents: cents, ...order })
      return charge ? [charge.id, charge.result?.txid ?? ''] : []
    }
    const pay = async ({ name: payerName, cents: paidCents }: NonNullable<Order['paid']>) => {
      const [id = '', txid = ''] = marks.of(name)
      const payer = (await control.directory()).find((person) => person.name === payerName)
      if (!payer || txid === '') throw new Error(`${payerName} cannot pay "${name}"`)
      await control.payCharge(txid, { name: payer.name, document: payer.document }, paidCents && paidCents / 100)
      await world[by].settled(`pix/charges/${id}`)
    }
    return [
      { at, step: name, run: create },
      ...(paid ? [{ at: paid.at, step: `${name} paid`, run: () => pay(paid) }] : []),
    ]
  })
  const arm = () => control.arm('/v1/pix/immediate', 'PED-24882', { kind: 'applied-then-reset' })
  return [{ at: calendar.at(1, '14:40'), step: 'charges armed', run: () => arm() }, ...moments]
}
