import type { World } from './world.ts'

type Order = {
  by: 'marina' | 'beatriz'
  cents: number
  externalId: string
  /** Seconds. */
  expiresIn?: number
  valueChangeMode?: string
  /** Somebody of the directory, and what they paid where that is not what was asked, in cents. */
  paidBy?: [name: string, cents?: number]
}

const orders: Record<string, Order> = {
  'charge whole': { by: 'beatriz', cents: 189_000, externalId: 'PED-24871', paidBy: ['Mercearia Três Irmãos Ltda'] },
  'charge of Marina': { by: 'marina', cents: 74_590, externalId: 'PED-24874', paidBy: ['Otávio Guimarães Pires'] },
  'charge small': { by: 'beatriz', cents: 12_980, externalId: 'PED-24876', paidBy: ['Eliane Cardoso Peixoto'] },
  'charge underpaid': {
    ...{ by: 'beatriz', cents: 236_000, externalId: 'PED-24879', valueChangeMode: 'VALOR_ABERTO' },
    paidBy: ['Construtora Pedra Alta S.A.', 200_000],
  },
  'charge over': { by: 'marina', cents: 45_800, externalId: 'PED-24880', expiresIn: 30 },
  'charge lost': { by: 'beatriz', cents: 58_900, externalId: 'PED-24882' },
  'charge open': { by: 'beatriz', cents: 318_750, externalId: 'PED-24883', expiresIn: 3 * 86_400 },
  'charge of today': { by: 'beatriz', cents: 96_420, externalId: 'PED-24885' },
  'charge of this hour': { by: 'marina', cents: 27_350, externalId: 'PED-24886', expiresIn: 3_600 },
}

/** Paid, underpaid, expired, open, and one whose answer got lost: only a person can say what becomes of it. */
export async function fillCharges({ marks, control, ...callers }: World): Promise<void> {
  await marks.once('charges armed', async () => {
    await control.arm('/v1/pix/immediate', 'PED-24882', { kind: 'applied-then-reset' })
    return []
  })
  await marks.once('charges', async () => {
    const directory = new Map((await control.directory()).map(({ name, document }) => [name, { name, document }]))
    for (const [name, { by, cents, paidBy, ...order }] of Object.entries(orders)) {
      const charge = await callers[by].request(name, 'pix/charges', { amountCents: cents, ...order })
      const payer = paidBy && directory.get(paidBy[0])
      const paidCents = paidBy?.[1]
      if (payer && charge?.result?.txid)
        await control.payCharge(charge.result.txid, payer, paidCents && paidCents / 100)
    }
    return []
  })
}
