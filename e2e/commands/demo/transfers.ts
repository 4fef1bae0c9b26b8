import { z } from 'zod'
import { type Operation, operationId } from './caller.ts'
import type { World } from './world.ts'

const entry = z.looseObject({ key: z.string() })

type Order = { by: 'marina' | 'beatriz'; to: string; cents: number; description: string }

/** Suppliers and staff whose keys are in the directory. */
const orders: Record<string, Order> = {
  freight: { by: 'beatriz', to: 'Transportes Vale Verde S.A.', cents: 184_750, description: 'Frete das entregas' },
  stationery: { by: 'beatriz', to: 'Papelaria Girassol Ltda', cents: 38_640, description: 'Material de escritório' },
  truck: { by: 'beatriz', to: 'Oficina do Açude ME', cents: 127_000, description: 'Revisão do caminhão de entregas' },
  clinic: { by: 'marina', to: 'Clínica Boa Vista Ltda', cents: 96_000, description: 'Exames periódicos' },
  coffee: { by: 'beatriz', to: 'Padaria Pão & Prosa Ltda', cents: 21_890, description: 'Café da reunião de vendas' },
  catalogue: { by: 'marina', to: 'Editora Carnaúba Ltda', cents: 540_000, description: 'Catálogo de fim de ano' },
  plot: { by: 'beatriz', to: 'Agropecuária Campo Largo Ltda', cents: 780_000, description: 'Locação do galpão' },
  commission: { by: 'marina', to: 'Natália Esteves Rangel', cents: 612_300, description: 'Comissão do trimestre' },
  works: {
    by: 'beatriz',
    to: 'Construtora Pedra Alta S.A.',
    cents: 1_250_000,
    description: 'Reforma do depósito, 2ª parcela',
  },
  photos: { by: 'beatriz', to: 'Estúdio Maré Alta ME', cents: 320_000, description: 'Fotos do catálogo' },
  travel: { by: 'marina', to: 'Diego Moura Bastos', cents: 18_430, description: 'Reembolso de viagem' },
}

const transfers = '/v1/wallet/transfer'
const unknownKey = { success: false, message: 'Pix key not found', data: null }

/** Paid, waiting for Rafael, approved, rejected, refused upstream, and one whose answer never comes. */
export async function fillTransfers(world: World): Promise<void> {
  const { marks, control, eduardo } = world
  await marks.once('transfers armed', async () => {
    await control.arm(transfers, operationId('photos'), { kind: 'reset', times: 500 })
    await control.arm(transfers, operationId('travel'), { kind: 'status', status: 400, body: unknownKey })
    return []
  })
  await marks.once('transfers', async () => {
    const sent = [...(await paySuppliers(world)), ...(await payListed(world))]
    for (const { result } of sent) if (result?.txid) await control.settleTransfer(result.txid)
    return []
  })
  const approved = await marks.once('approval picks', async () => {
    const waiting = await eduardo.read(waitingOnes, 'operations?state=awaiting_approval&limit=100')
    const left = [operationId('works'), operationId('plot')]
    // One of the suppliers waits, too.
    return waiting
      .map(({ id }) => id)
      .filter((id) => !left.includes(id))
      .slice(1)
  })
  await marks.once('approvals', async () => {
    const reason = 'O contrato prevê reajuste só em janeiro. Conferir o valor com o locador.'
    await eduardo.write('POST', `approvals/${operationId('plot')}/reject`, { reason })
    for (const id of approved) {
      const path = `approvals/${id}/approve`
      const { data } = approvedOperation.safeParse(await eduardo.write('POST', path, {}))
      if (data?.result?.txid) await control.settleTransfer(data.result.txid)
    }
    return []
  })
}

const waitingOnes = z.array(z.looseObject({ id: z.string() }))
const approvedOperation = z.looseObject({ result: z.looseObject({ txid: z.string().optional() }).nullable() })

/** Notes that fall due about now; some payments name theirs, and every fifth pays a part of what is due. */
async function paySuppliers({ control, beatriz, marina }: World): Promise<Operation[]> {
  const due = (await control.payables()).filter(({ cents }) => cents < 2_000_000).slice(0, 12)
  const sent: (Operation | null)[] = []
  for (const [index, { taxId, cents, number }] of due.entries()) {
    const description = index % 3 === 0 ? { description: `NF ${number}` } : {}
    const amountCents = index % 5 === 4 ? Math.round(cents / 2) : cents
    const body = { amountCents, key: { type: 'CNPJ', value: taxId }, receiverDocument: taxId, ...description }
    const person = index % 4 === 3 ? marina : beatriz
    await person.read(entry, `pix/directory?key=${taxId}&keyType=CNPJ`)
    sent.push(await person.request(`supplier ${index}`, 'pix/transfers', body))
  }
  return sent.filter((operation) => operation !== null)
}

/** Whom the directory names to the person who looks them up. */
async function payListed(world: World): Promise<Operation[]> {
  const directory = new Map((await world.control.directory()).map((person) => [person.name, person]))
  const sent: (Operation | null)[] = []
  for (const [name, { by, to, cents: amountCents, description }] of Object.entries(orders)) {
    const payee = directory.get(to)
    if (!payee) throw new Error(`${to} is not in the directory`)
    const query = new URLSearchParams({ key: payee.key, keyType: payee.keyType })
    await world[by].read(entry, `pix/directory?${query}`)
    const key = { type: payee.keyType, value: payee.key }
    sent.push(await world[by].request(name, 'pix/transfers', { amountCents, key, description }))
  }
  return sent.filter((operation) => operation !== null)
}
